"""Lines and pages over a connection: the only place that knows bytes."""
