// A slow line between a browser and the product: a proxy on this machine that limits how many bytes a second are
// uploaded.
import { createServer, request, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** A proxy for Playwright's `proxy` option; sockets go through its tunnels. */
export interface SlowLine {
  proxy: { server: string; bypass: string };
  stop: () => void;
}

function slowly(from: Socket, to: Socket, bytesPerSecond: number): void {
  from.on("data", (chunk: Buffer) => {
    to.write(chunk);
    from.pause();
    setTimeout(() => from.resume(), (chunk.length / bytesPerSecond) * 1_000);
  });
  from.on("close", () => to.destroy());
  from.on("error", () => to.destroy());
}

export async function slowLine(bytesPerSecond: number): Promise<SlowLine> {
  const open = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    const onward = request(
      incoming.url ?? "",
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on("connect", ({ url = "" }, client: Socket) => {
    const [host, port] = url.split(":");
    const product = connect(Number(port), host ?? "", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      slowly(client, product, bytesPerSecond);
      product.pipe(client);
    });
    product.on("error", () => client.destroy());
    for (const socket of [client, product]) open.add(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    // By default, Chromium bypasses a proxy for this machine's addresses.
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: "<-loopback>" },
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
