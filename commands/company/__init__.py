"""Words and sentences of good company: talk, friends, invitations, wishes."""
