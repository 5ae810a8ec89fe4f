"""Sessions: who is connected, as whom, with which preferences, at which table; what each has been told lately."""
