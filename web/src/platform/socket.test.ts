// How a socket reconnects: one connection at a time, quickly after a loss, but spread out after a restart.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const tokens = vi.hoisted(() => ({
  ask: () => Promise.resolve("token"),
  refresh: () => Promise.resolve("token"),
}));
vi.mock("./session.ts", () => ({
  freshAccessToken: () => tokens.ask(),
  renewAccessToken: () => tokens.refresh(),
}));
const { openSocket } = await import("./socket.ts");

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  bufferedAmount = 0;
  sent: string[] = [];
  onopen: (() => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(data: string): void {
    this.sent.push(data);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  ends(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const events = new EventTarget();
const settle = () => vi.advanceTimersByTimeAsync(0);
const newest = (): FakeSocket => FakeSocket.made.at(-1) ?? expect.fail("There is no socket.");
const open = () => {
  const states: string[] = [];
  const socket = openSocket({
    path: "/ws/chat/7/",
    onFrame: () => undefined,
    onState: (state) => states.push(state),
  });
  return { socket, states };
};

describe("a socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
    tokens.ask = () => Promise.resolve("token");
    tokens.refresh = () => Promise.resolve("token");
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "http:", host: "hourhand.test" });
    vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
    vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("moves to another path immediately, with one connection, and stays there after a loss", async () => {
    const { socket, states } = open();
    await settle();
    newest().opens();
    const before = newest();
    socket.moveTo("/ws/chat/7/?deliver=1");
    before.ends(1000);
    await settle();
    socket.moveTo("/ws/chat/7/?deliver=1");
    newest().opens();
    expect(states).toEqual(["open", "connecting", "open"]);
    newest().ends(1006);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.made.map(({ url }) => url.slice("ws://hourhand.test".length))).toEqual([
      "/ws/chat/7/",
      "/ws/chat/7/?deliver=1",
      "/ws/chat/7/?deliver=1",
    ]);
    socket.close();
  });

  it("makes one connection for several retries during one token request", async () => {
    const { socket } = open();
    await settle();
    newest().opens();
    newest().ends(1006);
    const answers: ((token: string) => void)[] = [];
    tokens.ask = () => new Promise((resolve) => answers.push(resolve));
    await vi.advanceTimersByTimeAsync(600);
    socket.retryNow();
    events.dispatchEvent(new Event("online"));
    expect(answers).toHaveLength(1);
    for (const answer of answers) answer("token");
    await settle();
    expect(FakeSocket.made).toHaveLength(2);
    socket.close();
  });

  it("makes no connection when it is closed during a token request", async () => {
    let answer: (token: string) => void = () => undefined;
    tokens.ask = () => new Promise((resolve) => (answer = resolve));
    const { socket, states } = open();
    socket.close();
    answer("token");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(0);
    expect(states).toEqual(["closed"]);
  });

  it("stays open when a retry is requested while the session is checked after its end", async () => {
    const { socket } = open();
    await settle();
    newest().opens();
    let answer: (token: string) => void = () => undefined;
    tokens.refresh = () => new Promise((resolve) => (answer = resolve));
    newest().ends(4401);
    socket.retryNow();
    await settle();
    expect(FakeSocket.made).toHaveLength(1);
    answer("token");
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.made).toHaveLength(2);
    newest().opens();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([socket.state, FakeSocket.made.length]).toEqual(["open", 2]);
    socket.close();
  });

  it.each([
    [0, 300],
    [0.5, 2_650],
    [0.999, 4_995],
  ])("comes back after a restart spread over five seconds (%d)", async (chance, expected) => {
    const { socket } = open();
    await settle();
    newest().opens();
    vi.spyOn(Math, "random").mockReturnValue(chance);
    newest().ends(1001);
    await vi.advanceTimersByTimeAsync(expected - 10);
    expect(FakeSocket.made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(FakeSocket.made).toHaveLength(2);
    socket.close();
  });

  it("reconnects immediately after another loss, then with growing pauses", async () => {
    const { socket } = open();
    await settle();
    newest().opens();
    vi.spyOn(Math, "random").mockReturnValue(1);
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const made = FakeSocket.made.length;
      const from = Date.now();
      newest().ends(1006);
      while (FakeSocket.made.length === made) await vi.advanceTimersByTimeAsync(100);
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
    socket.close();
  });

  it("is closed when the session ends, and refused by 4403", async () => {
    const closed = open();
    await settle();
    newest().opens();
    tokens.refresh = () => Promise.resolve("");
    newest().ends(4401);
    await settle();
    expect(closed.socket.state).toBe("closed");
    const refused = open();
    await settle();
    newest().opens();
    newest().ends(4403);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([refused.socket.state, refused.socket.send({})]).toEqual(["refused", false]);
    refused.socket.close();
  });

  it("reports how many sent bytes are still on this device", async () => {
    const { socket } = open();
    expect([socket.unsent, socket.send({})]).toEqual([0, false]);
    await settle();
    newest().opens();
    newest().bufferedAmount = 12;
    expect([socket.send({ message: "hello" }), socket.unsent]).toEqual([true, 12]);
    expect(newest().sent).toEqual(['{"message":"hello"}']);
    socket.close();
  });

  it("replaces a connection that does not answer, and ignores frames that it still sends", async () => {
    const frames: unknown[] = [];
    const states: string[] = [];
    const socket = openSocket({
      path: "/ws/chat/7/",
      onFrame: (frame) => frames.push(frame),
      onState: (state, again) => states.push(`${state} ${again}`),
    });
    await settle();
    const dead = newest();
    dead.opens();
    socket.replace();
    expect([dead.readyState, socket.state]).toEqual([3, "waiting"]);
    // A second call does nothing, because there is no connection to replace.
    socket.replace();
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.made).toHaveLength(2);
    newest().opens();
    dead.onmessage?.({ data: '{"late":true}' });
    dead.ends(1006);
    expect([socket.state, frames]).toEqual(["open", []]);
    expect(states).toEqual(["open false", "waiting true", "open true"]);
    socket.close();
  });
});
