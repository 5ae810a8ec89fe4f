"""How a typed line is read and a canonical one written; how German bends."""
