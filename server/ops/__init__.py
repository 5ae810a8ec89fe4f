"""What running a server takes: settings, log, figures, time, randomness."""
