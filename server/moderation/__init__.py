"""Moderation: bans, mutes, and limits on how often somebody may try."""
