"""Raw asyncio.Protocol line echo: the practical limit of Python on one core.

    python echo_asyncio.py PORT [--uvloop] [--streams]

Answers every line with "Du sagst: <line>\r\n> ". --streams uses
StreamReader/StreamWriter and a task per connection instead of a Protocol.
"""

import argparse
import asyncio


class Echo(asyncio.Protocol):
    __slots__ = ("rest", "transport")

    def connection_made(self, transport):
        self.transport = transport
        self.rest = b""
        transport.write(b"> ")

    def data_received(self, data):
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            text = line.rstrip(b"\r").decode()
            self.transport.write(f"Du sagst: {text}\r\n> ".encode())


async def stream_echo(reader, writer):
    writer.write(b"> ")
    try:
        while line := await reader.readline():
            text = line.rstrip(b"\r\n").decode()
            writer.write(f"Du sagst: {text}\r\n> ".encode())
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()


async def main(args):
    loop = asyncio.get_running_loop()
    if args.streams:
        server = await asyncio.start_server(stream_echo, "127.0.0.1", args.port, backlog=4096)
    else:
        server = await loop.create_server(Echo, "127.0.0.1", args.port, backlog=4096)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--uvloop", action="store_true")
    parser.add_argument("--streams", action="store_true")
    args = parser.parse_args()
    if args.uvloop:
        import uvloop

        uvloop.run(main(args))
    else:
        asyncio.run(main(args))
