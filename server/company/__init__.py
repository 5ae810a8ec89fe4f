"""Good company: who talks to whom, who is looking for whom, and how good everybody is."""
