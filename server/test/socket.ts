// A socket client for tests: connects as a person, collects frames, waits for one.
import { WebSocket, type ClientOptions } from "ws";
import type { Answer, TestApp } from "./start-app.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests read whatever the server sent
export type Frame = any;

/** An open socket. `frames` are all frames received so far; `closed` resolves with the close code. */
export interface TestSocket {
  readonly ws: WebSocket;
  readonly frames: Frame[];
  readonly closed: Promise<number>;
  /** Sends a value as JSON, but text and bytes unchanged. */
  send(value: unknown): void;
  /** Returns the first frame that matches, even one that came earlier. */
  waitFor(fits: (frame: Frame) => boolean, milliseconds?: number): Promise<Frame>;
  close(): Promise<number>;
}

/** If something takes longer, it hangs, even on a busy machine. */
const waits = 30_000;

/**
 * Opens a socket.
 * @throws Error whose `status` is the status of a rejected upgrade, and `body` the reply
 */
export function openSocket(
  app: Pick<TestApp, "url">,
  path: string,
  token?: string,
  options: ClientOptions & { protocols?: string[] } = {},
): Promise<TestSocket> {
  const { protocols = token === undefined ? [] : ["bearer", token], ...rest } = options;
  const ws = new WebSocket(`${app.url.replace("http", "ws")}${path}`, protocols, rest);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((done) => ws.once("close", done));
  ws.on("error", () => {});
  ws.on("message", (data) => {
    frames.push(JSON.parse((data as Buffer).toString()));
    for (const check of waiting) check();
  });
  const socket: TestSocket = {
    ws,
    frames,
    closed,
    send: (value) =>
      ws.send(typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value)),
    waitFor: (fits, milliseconds = waits) =>
      new Promise((done, fail) => {
        const check = () => {
          const found = frames.find(fits);
          if (found === undefined) return;
          waiting.delete(check);
          clearTimeout(timer);
          done(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          fail(new Error(`No such frame came; these did: ${JSON.stringify(frames).slice(0, 600)}`));
        }, milliseconds);
        waiting.add(check);
        check();
      }),
    async close() {
      ws.close();
      return closed;
    },
  };
  return new Promise((done, fail) => {
    ws.once("open", () => done(socket));
    ws.once("error", fail);
    ws.once("unexpected-response", (_request, response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => {
        fail(
          Object.assign(new Error(`refused with ${response.statusCode}`), {
            status: response.statusCode,
            body: text,
          }),
        );
      });
    });
  });
}

/** Returns the reply to an upgrade: the status and body of its rejection; 101 on success. */
export async function upgrade(
  ...asked: Parameters<typeof openSocket>
): Promise<Pick<Answer, "status" | "body">> {
  try {
    const socket = await openSocket(...asked);
    socket.ws.terminate();
    return { status: 101, body: undefined };
  } catch (error) {
    const { status = 0, body = "{}" } = error as { status?: number; body?: string };
    return { status, body: JSON.parse(body) };
  }
}

/** Waits until a condition holds, at most half a minute, even while the clock is stopped. */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = waits): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("It did not come true in time.");
    await new Promise((done) => setTimeout(done, 10));
  }
}
