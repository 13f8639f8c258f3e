// A WebSocket that comes back by itself: authenticated by subprotocol, growing jittered pauses, the close codes of
// docs/rules/chat.md 20–23. What frames mean and what was missed meanwhile is for those who use it.
import { backOff } from "@hourhand/contract/back-off";
import { closeCodes } from "@hourhand/contract/frame";
import { ApiError } from "./api-error.ts";
import { startPending } from "./pending.ts";
import { freshAccessToken, renewAccessToken } from "./session.ts";

/** `connecting` for the first time, `open`, `waiting` to try again, `refused` for good (4403), `closed` by us. */
export type SocketState = "connecting" | "open" | "waiting" | "refused" | "closed";

export interface SocketOptions {
  /** A path like `/ws/chat/7/`. */
  path: string;
  onFrame: (frame: unknown) => void;
  /** Called on every change; on `open`, `sendTimer` says whether it is a reconnection (fetch what was missed). */
  onState?: (state: SocketState, again: boolean) => void;
}

export interface LiveSocket {
  readonly state: SocketState;
  /** Sends a frame as JSON; false when there is no connection. */
  send: (frame: unknown) => boolean;
  /** Bytes of what was sent that this device still holds. */
  readonly unsent: number;
  /** Tries at once instead of waiting out the pause. */
  retryNow: () => void;
  /** Drops a connection that answers nothing any more; a new one follows after the usual pause. */
  replace: () => void;
  /** Goes over to a connection on another path, at once. */
  moveTo: (path: string) => void;
  close: () => void;
}

const minPauseMs = 500;
const maxPauseMs = 30_000;
/** A server that restarts disconnects everybody in one moment: they come back spread over this time. */
const restartPause = { min: 300, max: 5_000 };
/** A network that swallows packets answers an attempt after minutes. */
const connectTimeoutMs = 15_000;

/** Opens a socket that reconnects until it is closed, refused, or the session ends. */
export function openSocket({ path: firstPath, onFrame, onState }: SocketOptions): LiveSocket {
  let path = firstPath;
  let socket: WebSocket | undefined;
  let state: SocketState = "connecting";
  let failures = 0;
  let opened = false;
  /** A token is being asked for: whoever wants a connection meanwhile gets the one that follows. */
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
  /** Asks for a token, once at a time. @returns undefined when there is none: then what follows is arranged. */
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
    // A refused upgrade tells no status; after several, ask the server whether the session still stands.
    const token = await requestToken(
      failures > 0 && failures % 4 === 0 ? renewAccessToken : freshAccessToken,
    );
    if (token === undefined || over()) return;
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`, [
      "bearer",
      token,
    ]);
    socket = made;
    attempt = setTimeout(disconnect, connectTimeoutMs);
    made.onopen = () => {
      if (socket !== made) return;
      clearTimeout(attempt);
      setState("open");
      opened = true;
      steady = setTimeout(() => {
        failures = 0;
      }, 5_000);
    };
    made.onmessage = (event) => {
      if (socket !== made) return;
      try {
        onFrame(JSON.parse(String(event.data)));
      } catch {
        // A frame that is not JSON is not ours.
      }
    };
    made.onclose = ({ code }) => {
      if (socket === made) ended(code);
    };
  }

  function ended(code: number): void {
    clearTimeout(steady);
    clearTimeout(attempt);
    socket = undefined;
    if (over()) return;
    if (code === closeCodes.noLongerYours) setState("refused");
    else if (code === closeCodes.sessionEnded) {
      // The session ended: the refresh brings the verdict, or a new token if it was only this one.
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
  // Without a network a connection says nothing of its end for minutes; what is sent into it meanwhile is lost. Nor does
  // every browser tell the end of one that was still being made.
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
      const before = socket;
      // What is not made yet goes there anyway.
      if (!before) return;
      clearTimeout(steady);
      clearTimeout(attempt);
      socket = undefined;
      setState("connecting");
      before.close(1000);
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
