// A chat client that behaves like the web's: it reconnects, retries unacknowledged messages, and fetches missed ones.
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Frame } from "./socket.ts";

export interface ChatClientOptions {
  /** Chooses the server for each try to connect. */
  pick: () => string;
  token: string;
  roomId: number;
  receiverId: number;
}

/** One side of a conversation, which outlives the servers it talks to. */
export class ChatClient {
  /** The messages that this side shows, in order. */
  readonly shown: Frame[] = [];
  /** Ids of its own messages that were acknowledged, by client id. */
  readonly acknowledged = new Map<string, number>();
  reconnects = -1;
  readonly #options: ChatClientOptions;
  readonly #unacknowledged = new Map<string, string>();
  readonly #seen = new Set<number>();
  #ws: WebSocket | undefined;
  #isCaughtUp = false;
  #early: Frame[] = [];
  #isStopped = false;

  constructor(options: ChatClientOptions) {
    this.#options = options;
  }

  get isSettled(): boolean {
    return this.#unacknowledged.size === 0 && this.#isCaughtUp;
  }

  send(text: string, clientId: string): void {
    this.#unacknowledged.set(clientId, text);
    if (this.#ws?.readyState === WebSocket.OPEN)
      this.#ws.send(JSON.stringify({ message: text, client_id: clientId }));
  }

  /** Stays connected until `stop`. */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#connectOnce().catch(() => {});
      this.#isCaughtUp = false;
      this.#early = [];
      if (!this.#isStopped) await sleep(20 + Math.random() * 60);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#ws?.close();
  }

  async #connectOnce(): Promise<void> {
    const { pick, token, roomId } = this.#options;
    const url = pick();
    const ws = new WebSocket(`${url.replace("http", "ws")}/ws/chat/${roomId}/`, ["bearer", token], {
      handshakeTimeout: 5_000,
    });
    const closed = new Promise<void>((done) => ws.once("close", () => done()));
    ws.on("error", () => {});
    ws.on("message", (data) => this.#receive(JSON.parse((data as Buffer).toString())));
    const isOpen = await Promise.race([
      new Promise<boolean>((done) => ws.once("open", () => done(true))),
      closed.then(() => false),
    ]);
    if (!isOpen) return;
    this.#ws = ws;
    this.reconnects++;
    for (const [clientId, text] of this.#unacknowledged) {
      ws.send(JSON.stringify({ message: text, client_id: clientId }));
    }
    try {
      await this.#catchUp(url);
    } catch {
      ws.close();
    }
    await closed;
  }

  async #catchUp(url: string): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const answer = await fetch(`${url}/chat/get_chats/`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#options.token}`, "content-type": "application/json" },
        body: JSON.stringify({ chatReceiverId: this.#options.receiverId, after: this.shown.at(-1)?.id ?? 0 }),
      });
      if (!answer.ok) throw new Error(`fetch answered ${answer.status}`);
      const { messages, more } = (await answer.json()) as { messages: Frame[]; more?: boolean };
      for (const message of messages) this.#show(message);
      hasMore = more === true;
    }
    this.#isCaughtUp = true;
    for (const frame of this.#early.splice(0)) this.#show(frame);
  }

  #receive(frame: Frame): void {
    if ("error" in frame) {
      const text = this.#unacknowledged.get(frame.client_id);
      if (text === undefined) return;
      // 'could not be stored just now': the client retries.
      setTimeout(() => this.#unacknowledged.has(frame.client_id) && this.send(text, frame.client_id), 100);
    } else if (this.#isCaughtUp) this.#show(frame);
    else this.#early.push(frame);
  }

  #show(frame: Frame): void {
    if (frame.client_id !== undefined && this.#unacknowledged.delete(frame.client_id)) {
      this.acknowledged.set(frame.client_id, frame.id);
    }
    if (this.#seen.has(frame.id)) return;
    this.#seen.add(frame.id);
    this.shown.push(frame);
  }
}
