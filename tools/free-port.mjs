// A port for what a test starts.
import { once } from "node:events";
import { createServer } from "node:net";

/** @returns {Promise<number>} a port on which nobody listens on this machine */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("A port has no number.");
  return address.port;
}
