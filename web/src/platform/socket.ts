// A WebSocket that reconnects: authenticated by subprotocol, with growing jittered pauses and the close codes of
// docs/rules/chat.md 20–23. Its users interpret frames and fetch what they missed.
import { backOff } from "@hourhand/contract/back-off";
import { closeCodes } from "@hourhand/contract/frame";
import { ApiError } from "./api-error.ts";
import { startPending } from "./pending.ts";
import { freshAccessToken, renewAccessToken } from "./session.ts";

/**
 * `connecting` for the first time, `open`, `waiting` for the next try, `refused` for good (4403), `closed` by this
 * client.
 */
export type SocketState = "connecting" | "open" | "waiting" | "refused" | "closed";

export interface SocketOptions {
  /** A path like `/ws/chat/7/`. */
  path: string;
  onFrame: (frame: unknown) => void;
  /** Called on every change. On `open`, `again` says whether it is a reconnection (fetch what was missed). */
  onState?: (state: SocketState, again: boolean) => void;
}

export interface LiveSocket {
  readonly state: SocketState;
  /** Sends a frame as JSON; false without a connection. */
  send: (frame: unknown) => boolean;
  /** Sent bytes that this device still buffers. */
  readonly unsent: number;
  /** Tries immediately instead of waiting for the pause. */
  retryNow: () => void;
  /** Drops a connection that no longer answers; a new one follows after the usual pause. */
  replace: () => void;
  /** Moves to a connection on another path immediately. */
  moveTo: (path: string) => void;
  close: () => void;
}

const minPauseMs = 500;
const maxPauseMs = 30_000;
/** A restarting server disconnects everybody at once: the reconnections spread over this time. */
const restartPause = { min: 300, max: 5_000 };
/** Without a timeout, an attempt on a network that drops packets fails only after minutes. */
const connectTimeoutMs = 15_000;

/** Opens a socket that reconnects until it is closed, refused, or the session ends. */
export function openSocket({ path: firstPath, onFrame, onState }: SocketOptions): LiveSocket {
  let path = firstPath;
  let socket: WebSocket | undefined;
  let state: SocketState = "connecting";
  let failures = 0;
  let opened = false;
  /** A token request is running: calls that want a connection in the meantime share its result. */
  let isRequestingToken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let attempt: ReturnType<typeof setTimeout> | undefined;
  const finishFirstAttempt = startPending();

  const setState = (next: SocketState): void => {
    if (state === "closed" || state === "refused") return;
    if (next !== "connecting") finishFirstAttempt();
    state = next;
    onState?.(next, opened);
  };
  const over = (): boolean => state === "closed" || state === "refused";
  const growing = (): number =>
    backOff(failures + 1, { min: minPauseMs, max: maxPauseMs }) * (0.5 + Math.random() / 2);
  const later = (pause = growing()): void => {
    if (over()) return;
    setState("waiting");
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), pause);
  };
  /** Requests a token, once at a time. @returns undefined without one; the next step is then already scheduled */
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
    if (over() || socket || isRequestingToken) return;
    // A refused upgrade has no status. After several, ask the server whether the session is still valid.
    const token = await requestToken(
      failures > 0 && failures % 4 === 0 ? renewAccessToken : freshAccessToken,
    );
    if (token === undefined || over()) return;
    const connection = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`,
      ["bearer", token],
    );
    socket = connection;
    attempt = setTimeout(disconnect, connectTimeoutMs);
    connection.onopen = () => {
      if (socket !== connection) return;
      clearTimeout(attempt);
      setState("open");
      opened = true;
      steady = setTimeout(() => {
        failures = 0;
      }, 5_000);
    };
    connection.onmessage = (event) => {
      if (socket !== connection) return;
      try {
        onFrame(JSON.parse(String(event.data)));
      } catch {
        // A frame that is not JSON is not ours.
      }
    };
    connection.onclose = ({ code }) => {
      if (socket === connection) ended(code);
    };
  }

  function ended(code: number): void {
    clearTimeout(steady);
    clearTimeout(attempt);
    socket = undefined;
    if (over()) return;
    if (code === closeCodes.noLongerYours) setState("refused");
    else if (code === closeCodes.sessionEnded) {
      // The session ended: the refresh returns the decision, or a new token if only this token had expired.
      setState("waiting");
      void requestToken(renewAccessToken).then((token) => token !== undefined && later());
    } else if (code === closeCodes.restart) {
      later(restartPause.min + Math.random() * (restartPause.max - restartPause.min));
    } else later(growing() + (code === closeCodes.tooSlow ? 3_000 : 0));
  }

  const retryNow = (): void => {
    if (state !== "waiting") return;
    clearTimeout(timer);
    void connect();
  };
  // Without a network a connection takes minutes to report its end, and frames sent in the meantime are lost. Some
  // browsers never report the end of a connection that was still being opened.
  function disconnect(): void {
    if (!socket) return;
    socket.close(3000, "no answer");
    ended(3000);
  }
  addEventListener("offline", disconnect);
  addEventListener("online", retryNow);
  void connect();
  return {
    get state() {
      return state;
    },
    send(frame) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    get unsent() {
      return socket?.bufferedAmount ?? 0;
    },
    retryNow,
    replace: disconnect,
    moveTo(next) {
      if (next === path || over()) return;
      path = next;
      const previous = socket;
      // A connection that has not been made yet will use the new path.
      if (!previous) return;
      clearTimeout(steady);
      clearTimeout(attempt);
      socket = undefined;
      setState("connecting");
      previous.close(1000);
      void connect();
    },
    close() {
      setState("closed");
      clearTimeout(timer);
      clearTimeout(steady);
      clearTimeout(attempt);
      removeEventListener("offline", disconnect);
      removeEventListener("online", retryNow);
      socket?.close(1000);
      socket = undefined;
    },
  };
}
