"""Bare telnetlib3 line echo with its stock settings: the reference that benchmarks are measured against.

    python echo_telnetlib3.py PORT [--uvloop]

Answers every line with "Du sagst: <line>\\r\\n> ".
"""

import argparse
import asyncio

import telnetlib3


async def shell(reader, writer):
    writer.write("> ")
    while line := await reader.readline():
        writer.write(f"Du sagst: {line.rstrip()}\r\n> ")
        await writer.drain()
    writer.close()


async def serve(port: int) -> None:
    server = await telnetlib3.create_server("127.0.0.1", port, shell=shell, encoding="utf8", encoding_errors="replace")
    await server.wait_closed()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("--uvloop", action="store_true")
    args = parser.parse_args()
    if args.uvloop:
        import uvloop  # noqa: PLC0415 - a reference without it must not load it

        uvloop.run(serve(args.port))
    else:
        asyncio.run(serve(args.port))


if __name__ == "__main__":
    main()
