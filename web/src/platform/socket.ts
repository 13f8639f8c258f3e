// A WebSocket that reconnects. It authenticates with a subprotocol, waits with growing jittered pauses, and uses the
// close codes of docs/rules/chat.md 20–23. Its users interpret frames and fetch what they missed.
import { backOff } from "@hourhand/contract/back-off";
import { closeCodes } from "@hourhand/contract/frame";
import { ApiError } from "./api-error.ts";
import { startPending } from "./pending.ts";
import { freshAccessToken, renewAccessToken } from "./session.ts";

/**
 * `connecting` for the first time, `open`, `waiting` for the next attempt, `refused` permanently (4403), or `closed`
 * by this client.
 */
export type SocketState = "connecting" | "open" | "waiting" | "refused" | "closed";

export interface SocketOptions {
  /** For example `/ws/chat/7/`. */
  path: string;
  onFrame: (frame: unknown) => void;
  /**
   * Called on every change. On `open`, `again` says whether it is a reconnection, after which missed data should be
   * fetched.
   */
  onState?: (state: SocketState, again: boolean) => void;
}

export interface LiveSocket {
  readonly state: SocketState;
  /** Sends a frame as JSON. Returns false without a connection. */
  send: (frame: unknown) => boolean;
  /** Bytes sent by this client that the device still buffers. */
  readonly unsent: number;
  /** Connects immediately instead of waiting for the pause. */
  retryNow: () => void;
  /** Drops a connection that no longer answers. A new one follows after the usual pause. */
  replace: () => void;
  /** Moves immediately to a connection on another path. */
  moveTo: (path: string) => void;
  close: () => void;
}

const minPauseMs = 500;
const maxPauseMs = 30_000;
/** A restarting server disconnects everybody at once, so the reconnections are spread over this time. */
const restartPause = { min: 300, max: 5_000 };
/** Without a timeout, an attempt on a network that drops packets fails only after minutes. */
const connectTimeoutMs = 15_000;
/** A connection that was open for this long does not count as a failure. */
const steadyMs = 5_000;
/** The close code that this client uses for a connection that does not answer. */
const noAnswer = 3000;

/** The pause after a number of failures: random, and longer after each failure. */
const growingPauseMs = (failures: number): number =>
  backOff(failures + 1, { min: minPauseMs, max: maxPauseMs }) * (0.5 + Math.random() / 2);

/** The pause after a connection that ended with `code`. */
function pauseAfterMs(code: number, failures: number): number {
  if (code === closeCodes.restart)
    return restartPause.min + Math.random() * (restartPause.max - restartPause.min);
  return growingPauseMs(failures) + (code === closeCodes.tooSlow ? 3_000 : 0);
}

/**
 * Calls back when the device loses its network, and when the network returns. Without a network a connection takes
 * minutes to report its end, and frames sent in the meantime are lost.
 * @returns a function that stops it
 */
function followNetwork(onLost: () => void, onFound: () => void): () => void {
  addEventListener("offline", onLost);
  addEventListener("online", onFound);
  return () => {
    removeEventListener("offline", onLost);
    removeEventListener("online", onFound);
  };
}

/** One connection, from the attempt to its end. */
interface Connection {
  readonly socket: WebSocket;
  /** Closes it. It reports nothing afterwards. */
  drop: (code: number, reason?: string) => void;
}

/** Opens one connection. `on.steady` is called once it has been open for a while. */
function openConnection(
  path: string,
  token: string,
  on: { open: () => void; steady: () => void; frame: (frame: unknown) => void; end: (code: number) => void },
): Connection {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`, [
    "bearer",
    token,
  ]);
  let isDropped = false;
  let steady: ReturnType<typeof setTimeout> | undefined;
  const attempt = setTimeout(() => {
    // Some browsers never report the end of a connection that was still being opened.
    drop(noAnswer, "no answer");
    on.end(noAnswer);
  }, connectTimeoutMs);
  const stopTimers = (): void => {
    clearTimeout(attempt);
    clearTimeout(steady);
  };
  function drop(code: number, reason?: string): void {
    isDropped = true;
    stopTimers();
    socket.close(code, reason);
  }
  socket.onopen = () => {
    if (isDropped) return;
    clearTimeout(attempt);
    on.open();
    steady = setTimeout(on.steady, steadyMs);
  };
  socket.onmessage = (event) => {
    if (isDropped) return;
    try {
      on.frame(JSON.parse(String(event.data)));
    } catch {
      // A frame that is not JSON is not from our server.
    }
  };
  socket.onclose = ({ code }) => {
    if (isDropped) return;
    stopTimers();
    on.end(code);
  };
  return { socket, drop };
}

/** Opens a socket that reconnects until it is closed, refused, or the session ends. */
export function openSocket({ path: firstPath, onFrame, onState }: SocketOptions): LiveSocket {
  let path = firstPath;
  let connection: Connection | undefined;
  let state: SocketState = "connecting";
  let failures = 0;
  let opened = false;
  /** While a token request is running, other calls that need a connection share its result. */
  let isRequestingToken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finishFirstAttempt = startPending();

  const setState = (next: SocketState): void => {
    if (state === "closed" || state === "refused") return;
    if (next !== "connecting") finishFirstAttempt();
    state = next;
    onState?.(next, opened);
  };
  const over = (): boolean => state === "closed" || state === "refused";
  const later = (pause = growingPauseMs(failures)): void => {
    if (over()) return;
    setState("waiting");
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pause);
  };
  /** Requests a token, one request at a time. Returns undefined without one, and has then scheduled the next step. */
  const requestToken = async (request: () => Promise<string>): Promise<string | undefined> => {
    isRequestingToken = true;
    try {
      const token = await request();
      if (token !== "") return token;
      setState("closed");
    } catch (error) {
      if (error instanceof ApiError && error.isTransient) later();
      else setState("closed");
    } finally {
      isRequestingToken = false;
    }
    return undefined;
  };

  async function connect(): Promise<void> {
    if (over() || connection || isRequestingToken) return;
    // A refused upgrade has no status. After several of them, this asks the server whether the session is still valid.
    const token = await requestToken(
      failures > 0 && failures % 4 === 0 ? renewAccessToken : freshAccessToken,
    );
    if (token === undefined || over()) return;
    connection = openConnection(path, token, {
      open() {
        setState("open");
        opened = true;
      },
      steady() {
        failures = 0;
      },
      frame: onFrame,
      end: ended,
    });
  }

  function ended(code: number): void {
    connection = undefined;
    if (over()) return;
    if (code === closeCodes.noLongerYours) setState("refused");
    else if (code === closeCodes.sessionEnded) {
      // The session ended. The refresh returns the decision, or a new token if only this token had expired.
      setState("waiting");
      void requestToken(renewAccessToken).then((token) => token !== undefined && later());
    } else later(pauseAfterMs(code, failures));
  }

  const retryNow = (): void => {
    if (state !== "waiting") return;
    clearTimeout(timer);
    void connect();
  };
  function disconnect(): void {
    if (!connection) return;
    connection.drop(noAnswer, "no answer");
    ended(noAnswer);
  }
  const stopFollowing = followNetwork(disconnect, retryNow);
  void connect();
  return {
    get state() {
      return state;
    },
    send(frame) {
      const socket = connection?.socket;
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    get unsent() {
      return connection?.socket.bufferedAmount ?? 0;
    },
    retryNow,
    replace: disconnect,
    moveTo(next) {
      if (next === path || over()) return;
      path = next;
      const previous = connection;
      // A connection that is not open yet will use the new path.
      if (!previous) return;
      connection = undefined;
      setState("connecting");
      previous.drop(1000);
      void connect();
    },
    close() {
      setState("closed");
      clearTimeout(timer);
      stopFollowing();
      connection?.drop(1000);
      connection = undefined;
    },
  };
}
