"""Where a connection comes from, as far as it tells people apart."""

from ipaddress import IPv6Address, ip_address


def household(address: str) -> str:
    """
    Return what stands for one customer of the net: an IPv4 address as it is, of an IPv6 address the first 64 bits.

    Whoever has one IPv6 address has all 2^64 of its network, and could come with a fresh one each time.
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> 64 << 64)}/64"
