// The server's end of the client's sockets. They open at once and say nothing unless a test does.
import { expect } from "vitest";

const BrowserSocket = WebSocket;
let open: FakeSocket[] = [];

/** A socket of the client. Those of Vitest's own page are the browser's. */
export class FakeSocket {
  static readonly OPEN = BrowserSocket.OPEN;
  readyState: number = BrowserSocket.CONNECTING;
  readonly bufferedAmount = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly path: string;
  /** The frames that the client has sent. */
  readonly sent: unknown[] = [];

  constructor(url: string, protocols: string[]) {
    const { pathname } = new URL(url);
    this.path = pathname;
    // oxlint-disable-next-line no-constructor-return -- what is none of ours goes its way
    if (!pathname.startsWith("/ws/")) return new BrowserSocket(url, protocols) as unknown as FakeSocket;
    open.push(this);
    queueMicrotask(() => {
      if (this.readyState !== BrowserSocket.CONNECTING) return;
      this.readyState = BrowserSocket.OPEN;
      this.onopen?.();
    });
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  /** The client's way to end it, and the server's, with one of the contract's codes. */
  close(code = 1000): void {
    if (this.readyState === BrowserSocket.CLOSED) return;
    this.readyState = BrowserSocket.CLOSED;
    open = open.filter((one) => one !== this);
    queueMicrotask(() => this.onclose?.({ code }));
  }
  /** Says something to the client, as one of the contract's frames. */
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

/** The client's open socket to a path like `/ws/chat/7/`, once there is one. */
export async function socketTo(path: string): Promise<FakeSocket> {
  const find = (): FakeSocket | undefined =>
    open.find((one) => one.path === path && one.readyState === BrowserSocket.OPEN);
  await expect.poll(() => find() !== undefined, { message: `a socket to ${path}` }).toBe(true);
  return find() as FakeSocket;
}

/** Ends all of them, as a page that goes. */
export function closeSockets(): void {
  for (const socket of open) socket.close();
}
