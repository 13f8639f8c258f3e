// Sends messages at a steady rate to open rooms, and measures when they are delivered.
import { WebSocket } from "ws";

/** Two open sockets of a room: the sender's and the reader's. */
export interface OpenRoom {
  sender: WebSocket;
  reader: WebSocket;
}

/** What a run measured. Times are in milliseconds, from sending to the frame on the other side. */
export interface Delivery {
  sent: number;
  delivered: number;
  p50: number;
  p99: number;
}

export function connect(url: string, path: string, token: string): Promise<WebSocket> {
  const ws = new WebSocket(`${url.replace("http", "ws")}${path}`, ["bearer", token], {
    perMessageDeflate: false,
  });
  return new Promise((done, fail) => {
    ws.once("open", () => done(ws));
    ws.once("error", fail);
  });
}

/**
 * Sends messages at a rate per second for a number of seconds, one room after the other, and waits for the last
 * message.
 */
export async function deliver(
  rooms: readonly OpenRoom[],
  perSecond: number,
  seconds: number,
): Promise<Delivery> {
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const onMessage = (data: unknown) => {
    const { client_id: id } = JSON.parse(String(data)) as { client_id?: string };
    const from = id === undefined ? undefined : sentAt.get(id);
    if (from === undefined || id === undefined) return;
    times.push(performance.now() - from);
    sentAt.delete(id);
  };
  for (const { reader } of rooms) reader.on("message", onMessage);
  const total = perSecond * seconds;
  const run = Math.random().toString(36).slice(2);
  const begun = performance.now();
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond));
    for (; sent < due; sent++) {
      const clientId = `${run}-${sent}`;
      sentAt.set(clientId, performance.now());
      rooms[sent % rooms.length]?.sender.send(
        JSON.stringify({ message: `Are you free on Monday at ten? ${sent}`, client_id: clientId }),
      );
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  for (const until = performance.now() + 10_000; sentAt.size > 0 && performance.now() < until;) {
    await new Promise((done) => setTimeout(done, 10));
  }
  for (const { reader } of rooms) reader.off("message", onMessage);
  times.sort((a, b) => a - b);
  return {
    sent: total,
    delivered: times.length,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
