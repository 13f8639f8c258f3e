// The live door of the process: plain `ws` on the HTTP server's upgrades. Domains bind paths; who may enter, how many,
// how large, how slow, whose session has ended and when the process stops is settled here, once for all of them.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { bearerProtocol, closeCodes } from "@hourhand/contract/frame";
import { notFound, notSignedIn, partDown, tooManyRequests } from "@hourhand/contract/problem";
import { asProblem } from "../http/errors.ts";
import type { Authenticate, Person } from "../http/person.ts";
import type { Logger } from "../log/logger.ts";
import { LiveSocket, type LiveListener } from "./live-socket.ts";
import { createOpenSockets } from "./open-sockets.ts";
import { personKey, type Presence } from "./presence.ts";
import { liveTarget, originIsOurs, refuseUpgrade, tokenOf } from "./upgrade.ts";

/** What a domain says about its path `/ws/<name>/<id>/`. */
export interface LivePath<Seat> {
  readonly name: string;
  /** Largest frame, in bytes; a larger one closes with 1009. */
  readonly mostBytes: number;
  /** Whether this person may open that id. @throws Problem 403 or 404 */
  admit(person: Person, id: number): Promise<Seat>;
  /** The socket is open: what to do with its frames. */
  open(socket: LiveSocket, seat: Seat): LiveListener;
}

/** A session that is over, or whose person has another role now. */
export interface SessionChange {
  id: number;
  isLive: boolean;
  role: Person["role"] | null;
}

export interface SocketDoorParts {
  server: Server;
  log: Logger;
  settings: { publicUrl: string; isProduction: boolean; rateLimits: boolean };
  authenticate: Authenticate;
  presence: Presence;
  /** Which of these sessions are not as they were; asked once a second or more often, for all in one query. */
  changedSessions(sessions: readonly Person[]): Promise<SessionChange[]>;
  /** Whether the word of ended sessions arrives from other processes; without it they are asked for more often. */
  isWordWhole(): boolean;
  /** How long a socket may be silent after it was asked for a sign of life; 25 seconds, other than in tests. */
  silenceMilliseconds?: number;
}

/** What socket routes are bound to. */
export interface SocketDoor {
  bind<Seat>(path: LivePath<Seat>): void;
  /** Closes the sockets of these sessions now. */
  endSessions(sessionIds: readonly number[]): void;
  readonly size: number;
  /** Closes every socket with 1001 and takes no more. */
  close(): Promise<void>;
}

const mostPerPerson = 20;
const mostPerProcess = 25_000;
const admissionMilliseconds = 10_000;
/** A client that does not answer a close is cut off after so long. */
const closingMilliseconds = 5_000;
const stopMilliseconds = 2_000;
const silenceMilliseconds = 25_000;
/** How often sessions are asked for: while the word of their end arrives, and otherwise. */
const checkMilliseconds = 1_000;
const wordlessCheckMilliseconds = 250;

export function createSocketDoor(parts: SocketDoorParts): SocketDoor {
  const { server, log, settings, presence } = parts;
  const paths = new Map<string, { path: LivePath<unknown>; sockets: WebSocketServer }>();
  const open = createOpenSockets();
  const beingAdmitted = new Map<number, number>();
  let isClosing = false;

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (isClosing) return refuseUpgrade(socket, 503, partDown.sentence, { "retry-after": "2" });
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      return refuseUpgrade(socket, 400, "Only WebSocket upgrades are known here.");
    }
    const target = liveTarget(request.url);
    const bound = target && paths.get(target.name);
    if (!target || !bound) return refuseUpgrade(socket, 404, notFound.sentence);
    if (!originIsOurs(request.headers, settings)) {
      return refuseUpgrade(socket, 403, "Sockets are opened from our own pages only.");
    }
    const token = tokenOf(request.headers);
    const person = token === undefined ? null : await parts.authenticate(token);
    if (!person) return refuseUpgrade(socket, 401, notSignedIn.sentence);
    const waiting = beingAdmitted.get(person.id) ?? 0;
    // A rate limit like the others: load tests open many for one person.
    if (settings.rateLimits && open.countOf(person.id) + waiting >= mostPerPerson) {
      return refuseUpgrade(socket, 429, tooManyRequests.sentence, { "retry-after": "10" });
    }
    if (open.size >= mostPerProcess) {
      return refuseUpgrade(socket, 503, partDown.sentence, { "retry-after": "10" });
    }
    beingAdmitted.set(person.id, waiting + 1);
    try {
      const seat = await bound.path.admit(person, target.id);
      if (socket.destroyed) return undefined;
      if (isClosing) return refuseUpgrade(socket, 503, partDown.sentence, { "retry-after": "2" });
      bound.sockets.handleUpgrade(request, socket, head, (ws) => {
        const leave = presence.enter(personKey(person.id));
        const made = new LiveSocket(ws, socket as Socket, {
          person,
          target,
          bucket: open.nextBucket(),
          isPaced: settings.rateLimits,
        });
        made.onClosed = (gone) => {
          open.delete(gone);
          leave();
        };
        open.add(made);
        made.listener = bound.path.open(made, seat);
      });
    } finally {
      const left = (beingAdmitted.get(person.id) ?? 1) - 1;
      if (left > 0) beingAdmitted.set(person.id, left);
      else beingAdmitted.delete(person.id);
    }
    return undefined;
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // ws has its own listener for what comes after the handshake.
    const ignore = () => {};
    socket.on("error", ignore);
    const late = setTimeout(() => socket.destroy(), admissionMilliseconds);
    upgrade(request, socket, head)
      .catch((error: Error) => {
        const problem = asProblem(error);
        if (!problem) log.error({ err: error }, "A socket could not be opened.");
        if (!socket.destroyed)
          refuseUpgrade(socket, problem?.kind.status ?? 500, problem?.message ?? "Please try again.");
      })
      .finally(() => {
        clearTimeout(late);
        if (!socket.destroyed && !socket.writableEnded) socket.removeListener("error", ignore);
      });
  };
  server.on("upgrade", onUpgrade);

  /** Takes what changed about an open session to its sockets. */
  const reconsider = async (change: SessionChange): Promise<void> => {
    if (!change.isLive || !change.role) return endSessions([change.id]);
    for (const socket of open.ofSession(change.id)) {
      socket.person = { ...socket.person, role: change.role };
      try {
        await paths.get(socket.target.name)?.path.admit(socket.person, socket.target.id);
      } catch (error) {
        const status = asProblem(error as Error)?.kind.status;
        if (status === 403 || status === 404) socket.close(closeCodes.noLongerYours, "no longer yours");
      }
    }
  };
  const endSessions = (ids: readonly number[]): void => {
    for (const id of ids) {
      for (const socket of open.ofSession(id)) socket.close(closeCodes.sessionEnded, "session ended");
    }
  };
  let isAsking = false;
  let askedAt = 0;
  const checkSessions = async (): Promise<void> => {
    const pause = parts.isWordWhole() ? checkMilliseconds : wordlessCheckMilliseconds;
    // Timers are a little early now and then.
    if (isAsking || open.size === 0 || Date.now() - askedAt < pause - 50) return;
    isAsking = true;
    askedAt = Date.now();
    try {
      // All at once: those that are over do not wait for those whose role is looked at again.
      await Promise.all((await parts.changedSessions(open.sessions())).map(reconsider));
    } catch (error) {
      log.warn({ err: error as Error }, "Open sessions could not be checked.");
    } finally {
      isAsking = false;
    }
  };
  const timers = [
    setInterval(() => open.pingNext(), (parts.silenceMilliseconds ?? silenceMilliseconds) / open.turns),
    setInterval(() => void checkSessions(), wordlessCheckMilliseconds),
  ];
  for (const timer of timers) timer.unref();

  return {
    bind(path) {
      // A variable, since the types do not know `closeTimeout` yet.
      const options = {
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: path.mostBytes,
        handleProtocols: () => bearerProtocol,
        closeTimeout: closingMilliseconds,
      };
      const sockets = new WebSocketServer(options);
      paths.set(path.name, { path, sockets });
    },
    endSessions,
    get size() {
      return open.size;
    },
    async close() {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      for (const socket of open.all()) socket.close(closeCodes.restart, "restart");
      const until = Date.now() + stopMilliseconds;
      while (open.size > 0 && Date.now() < until) await sleep(10);
      for (const socket of open.all()) socket.terminate();
    },
  };
}
