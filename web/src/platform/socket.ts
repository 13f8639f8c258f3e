// A WebSocket that comes back by itself: authenticated by subprotocol, growing jittered pauses, the close codes of
// decisions.md section 6. What frames mean and what was missed meanwhile is for those who use it.
import { Refusal } from "./refusal.ts";
import { freshAccessToken, refreshSession } from "./session.ts";

/** `connecting` for the first time, `open`, `waiting` to try again, `refused` for good (4403), `closed` by us. */
export type SocketState = "connecting" | "open" | "waiting" | "refused" | "closed";

export interface SocketOptions {
  /** A path like `/ws/chat/7/`. */
  path: string;
  onFrame: (frame: unknown) => void;
  /** Told of every change; on `open`, `again` says whether it is a reconnection (fetch what was missed). */
  onState?: (state: SocketState, again: boolean) => void;
}

export interface LiveSocket {
  readonly state: SocketState;
  /** Sends a frame as JSON; false when there is no connection. */
  send: (frame: unknown) => boolean;
  /** Tries at once instead of waiting out the pause. */
  retryNow: () => void;
  close: () => void;
}

const firstPause = 500;
const longestPause = 30_000;
/** A network that swallows packets answers an attempt after minutes. */
const longestAttempt = 15_000;

/** Opens a socket that reconnects until it is closed, refused, or the session ends. */
export function openSocket({ path, onFrame, onState }: SocketOptions): LiveSocket {
  let socket: WebSocket | undefined;
  let state: SocketState = "connecting";
  let failures = 0;
  let opened = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let attempt: ReturnType<typeof setTimeout> | undefined;

  const become = (next: SocketState): void => {
    if (state === "closed" || state === "refused") return;
    state = next;
    onState?.(next, opened);
  };
  const later = (atLeast = 0): void => {
    become("waiting");
    const pause = Math.min(longestPause, firstPause * 2 ** failures);
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), atLeast + pause * (0.5 + Math.random() / 2));
  };
  const over = (): boolean => state === "closed" || state === "refused";

  async function connect(): Promise<void> {
    if (over() || socket) return;
    let token: string;
    try {
      // A refused upgrade tells no status; after several, ask the server whether the session still stands.
      token = failures > 0 && failures % 4 === 0 ? await refreshSession() : await freshAccessToken();
    } catch (caught) {
      if (caught instanceof Refusal && caught.isFault) later();
      else become("closed");
      return;
    }
    if (token === "" || over()) {
      become("closed");
      return;
    }
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`, [
      "bearer",
      token,
    ]);
    socket = made;
    attempt = setTimeout(() => letGo(), longestAttempt);
    made.onopen = () => {
      if (socket !== made) return;
      clearTimeout(attempt);
      become("open");
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
    if (code === 4403) become("refused");
    else if (code === 4401) {
      // The session ended: the refresh brings the verdict, or a new token if it was only this one.
      become("waiting");
      refreshSession().then(
        () => later(),
        (caught: unknown) => (caught instanceof Refusal && caught.isFault ? later() : become("closed")),
      );
    } else later(code === 1013 ? 3_000 : 0);
  }

  const retryNow = (): void => {
    if (state !== "waiting") return;
    clearTimeout(timer);
    void connect();
  };
  // Without a network a connection says nothing of its end for minutes; what is sent into it meanwhile is lost. Nor does
  // every browser tell the end of one that was still being made.
  function letGo(): void {
    if (!socket) return;
    socket.close(3000, "offline");
    ended(3000);
  }
  addEventListener("offline", letGo);
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
    retryNow,
    close() {
      become("closed");
      clearTimeout(timer);
      clearTimeout(steady);
      clearTimeout(attempt);
      removeEventListener("offline", letGo);
      removeEventListener("online", retryNow);
      socket?.close(1000);
      socket = undefined;
    },
  };
}
