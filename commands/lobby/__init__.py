"""The words of the house, its help, and what admins may say."""
