"""Words and sentences for what people do with each other: talk, friends, invitations, looking for players."""
