"""What people do with one another beside play: talk, friends, messages, invitations, matchmaking, ratings."""
