// The server's side of the client's sockets. They open immediately and send nothing unless a test does.
import { expect } from "vitest";

const BrowserSocket = WebSocket;
let open: FakeSocket[] = [];

/** A socket of the client. Vitest's own sockets use the browser's class. */
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
    // oxlint-disable-next-line no-constructor-return -- other sockets keep the browser's class
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
  /** Ends the socket. The client calls it, or the test with one of the contract's codes. */
  close(code = 1000): void {
    if (this.readyState === BrowserSocket.CLOSED) return;
    this.readyState = BrowserSocket.CLOSED;
    open = open.filter((one) => one !== this);
    queueMicrotask(() => this.onclose?.({ code }));
  }
  /** Sends a frame of the contract to the client. */
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

/** The client's open socket with a path like `/ws/chat/7/`. Waits until there is one. */
export async function socketTo(path: string): Promise<FakeSocket> {
  const find = (): FakeSocket | undefined =>
    open.find((one) => one.path === path && one.readyState === BrowserSocket.OPEN);
  await expect.poll(() => find() !== undefined, { message: `a socket to ${path}` }).toBe(true);
  return find() as FakeSocket;
}

/** Closes all sockets, as when the page is closed. */
export function closeSockets(): void {
  for (const socket of open) socket.close();
}
