"""Live tables: judged, stored, told."""
