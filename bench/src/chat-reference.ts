// The reference for chat: a bare `ws` server that batches inserts for 2 ms, stores them in one statement, and then
// sends each message to both sides of its room. It has no validation, no locks and no users.
import { createServer } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { createPool } from "../../server/src/platform/database/pool.ts";

interface Waiting {
  room: number;
  sender: number;
  text: string;
  clientId: string;
}

const pool = createPool(process.env["BENCH_DATABASE"] ?? "");
const insert = {
  name: "reference_message",
  text: `insert into reference_messages (room_id, sender_id, text, client_id)
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) returning id, sent_at`,
};
const rooms = new Map<number, Set<WebSocket>>();
let queue: Waiting[] = [];

async function store(): Promise<void> {
  const batch = queue;
  queue = [];
  const { rows } = await pool.query<{ id: number; sent_at: Date }>({
    ...insert,
    values: [
      batch.map(({ room }) => room),
      batch.map(({ sender }) => sender),
      batch.map(({ text }) => text),
      batch.map(({ clientId }) => clientId),
    ],
  });
  for (const [index, { room, sender, text, clientId }] of batch.entries()) {
    const row = rows[index];
    const frame = JSON.stringify({
      id: row?.id,
      sender,
      message: text,
      text,
      timestamp: row?.sent_at.toISOString(),
      image: null,
      client_id: clientId,
    });
    for (const ws of rooms.get(room) ?? []) ws.send(frame);
  }
}

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on("connection", (ws, request) => {
  const [, , , room, person] = (request.url ?? "").split("/").map(Number);
  const peers = rooms.get(room ?? 0) ?? new Set();
  rooms.set(room ?? 0, peers.add(ws));
  ws.on("close", () => peers.delete(ws));
  ws.on("message", (data) => {
    const frame = JSON.parse((data as Buffer).toString()) as { message: string; client_id: string };
    queue.push({ room: room ?? 0, sender: person ?? 0, text: frame.message, clientId: frame.client_id });
    if (queue.length === 1) setTimeout(() => void store(), 2);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
});
