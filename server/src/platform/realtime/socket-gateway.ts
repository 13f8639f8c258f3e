// The socket gateway of the process: plain `ws` on the HTTP server's upgrades. Domains bind paths; who may enter, how many,
// how large, how slow, whose session has ended and when the process stops is settled here, once for all of them.
// Decision: docs/decisions/0006. The whole way: docs/realtime.md.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { bearerProtocol, closeCodes } from "@hourhand/contract/frame";
import type { Language } from "@hourhand/contract/me";
import {
  notAllowed,
  notFound,
  notSignedIn,
  partDown,
  tooManyRequests,
  type ProblemKind,
} from "@hourhand/contract/problem";
import { asProblem } from "../http/errors.ts";
import type { ChooseLanguage } from "../language.ts";
import type { Authenticate, Person } from "../person.ts";
import type { Logger } from "../log/logger.ts";
import type { MemoryBudget } from "../memory-budget.ts";
import { LiveSocket, type LiveListener, type LiveSocketParts } from "./live-socket.ts";
import { createFramesInFlight } from "./frames-in-flight.ts";
import { createViolations } from "./violations.ts";
import { createOpenSockets } from "./open-sockets.ts";
import { personKey, type Presence } from "./presence.ts";
import {
  liveTarget,
  originIsOurs,
  refusalOf,
  refuseUpgrade,
  serveWithoutUpgrade,
  tokenOf,
} from "./upgrade.ts";

/** What a domain says about its path `/ws/<name>/<id>/`. */
export interface LivePath<Member> {
  readonly name: string;
  /** Largest frame, in bytes; a larger one closes with 1009. */
  readonly maxBytes: number;
  /**
   * Rounds of 25 seconds from one ping to the next; 1 where none is said. Two halve what idle sockets cost, where nobody waits
   * to hear that somebody has gone; a proxy must let a connection be silent for longer.
   */
  readonly pingedEvery?: number;
  /** Whether this person may open that id. @throws Problem 403 or 404 */
  admit(person: Person, id: number): Promise<Member>;
  /** The socket is open: what to do with its frames. */
  open(socket: LiveSocket, member: Member): LiveListener;
}

/** A session that is over, or whose person has another role or language now. */
export interface SessionChange {
  id: number;
  isLive: boolean;
  role: Person["role"] | null;
  language: Person["language"];
}

export interface SocketGatewayParts {
  server: Server;
  log: Logger;
  settings: { publicUrl: string; isProduction: boolean; rateLimits: boolean };
  authenticate: Authenticate;
  presence: Presence;
  /** What frames in flight may hold, with whatever else the process holds. */
  memory: MemoryBudget;
  chooseLanguage: ChooseLanguage;
  /** Which of these sessions are not as they were; asked once a second or more often, for all in one query. */
  changedSessions(sessions: readonly Person[]): Promise<SessionChange[]>;
  /** Whether the news of ended sessions arrives from other processes; without it they are asked for more often. */
  isBusConnected(): boolean;
  /** Called when an upgrade was refused. */
  onRefused?(request: IncomingMessage, status: number, person: Person | null, path: string): void;
  /** A round of pings: how long a socket may be silent after one; 25 seconds, other than in tests. */
  silenceMs?: number;
  /** How long the sending of one frame may take; 30 seconds, other than in tests: cut within the 35 of a slow sender. */
  frameMs?: number;
}

/** What socket routes are bound to. */
export interface SocketGateway {
  bind<Member>(path: LivePath<Member>): void;
  /** Closes the sockets of these sessions now. */
  endSessions(sessionIds: readonly number[]): void;
  readonly size: number;
  /** Closes every socket with 1001 and takes no more. */
  close(): Promise<void>;
}

const maxPerPerson = 20;
const maxPerProcess = 25_000;
const admissionMs = 10_000;
/**
 * A client that does not answer a close is cut off after so long. A slow reader finds the code behind what it has not read
 * yet: five seconds were too few for some on a busy machine, who then saw a broken connection (1006) instead of 1013.
 */
const closingMs = 15_000;
const stopMs = 2_000;
const silenceMs = 25_000;
const frameMs = 30_000;
/**
 * Pieces of one message that may be held: frames, and parts in which the network brings one. Each costs a hundred bytes
 * beside its own. `ws` takes the parts off the front of a list; of more than some 16,000 V8 moves all others each time:
 * 1 ms for 13,900 parts, 140 ms for 20,000. A picture of 14 MB in the smallest packets of IPv6 comes in 12,000.
 */
const maxFragments = 16_384;
const maxBufferedChunks = 14_000;
/** How often sessions are asked for: while the word of their end arrives, and otherwise. */
const checkMs = 1_000;
const disconnectedCheckMs = 250;

export function createSocketGateway(parts: SocketGatewayParts): SocketGateway {
  const { server, log, settings, presence } = parts;
  const paths = new Map<string, { path: LivePath<unknown>; sockets: WebSocketServer }>();
  const open = createOpenSockets();
  const socketParts: LiveSocketParts = {
    log,
    flights: createFramesInFlight(parts.memory, parts.frameMs ?? frameMs),
    violations: createViolations(),
    isLimited: settings.rateLimits,
    chooseLanguage: parts.chooseLanguage,
  };
  const beingAdmitted = new Map<number, number>();
  const callers = new WeakMap<Duplex, Person>();
  let isClosing = false;

  /** The language of who asks, as far as that is known yet. */
  const languageOf = (request: IncomingMessage, socket: Duplex): Language =>
    parts.chooseLanguage({
      chosen: callers.get(socket)?.language ?? null,
      accepted: request.headers["accept-language"],
    });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const refuse = (problem: ProblemKind, headers?: Record<string, string>): void =>
      refuseUpgrade(socket, languageOf(request, socket), problem, headers);
    if (isClosing) return refuse(partDown, { "retry-after": "2" });
    const target = liveTarget(request.url);
    const bound = target && paths.get(target.name);
    if (!target || !bound) return refuse(notFound);
    if (!originIsOurs(request.headers, settings)) {
      return refuse({
        ...notAllowed,
        sentence: "Sockets are opened from our own pages only.",
      });
    }
    const token = tokenOf(request.headers);
    const person = token === undefined ? null : await parts.authenticate(token);
    if (!person) return refuse(notSignedIn);
    callers.set(socket, person);
    const blockedSeconds = socketParts.violations.secondsLeft(person.id);
    if (blockedSeconds > 0) {
      return refuse(tooManyRequests, { "retry-after": String(blockedSeconds) });
    }
    const waiting = beingAdmitted.get(person.id) ?? 0;
    // A rate limit like the others: load tests open many for one person.
    if (settings.rateLimits && open.countOf(person.id) + waiting >= maxPerPerson) {
      return refuse(tooManyRequests, { "retry-after": "10" });
    }
    if (open.size >= maxPerProcess) {
      return refuse(partDown, { "retry-after": "10" });
    }
    beingAdmitted.set(person.id, waiting + 1);
    try {
      const member = await bound.path.admit(person, target.id);
      if (socket.destroyed) return undefined;
      if (isClosing) return refuse(partDown, { "retry-after": "2" });
      bound.sockets.handleUpgrade(request, socket, head, (ws) => {
        const leave = presence.enter(personKey(person.id));
        const made = new LiveSocket(socketParts, ws, socket as Socket, {
          person,
          target,
          accepted: request.headers["accept-language"],
          bucket: open.nextBucket(),
          pingedEvery: bound.path.pingedEvery ?? 1,
        });
        made.onClosed = (gone) => {
          open.delete(gone);
          leave();
        };
        open.add(made);
        try {
          made.listener = bound.path.open(made, member);
        } catch (error) {
          log.error({ err: error as Error, path: target.name }, "A socket could not be opened.");
          made.close(1011, "try again");
        }
      });
    } finally {
      const left = (beingAdmitted.get(person.id) ?? 1) - 1;
      if (left > 0) beingAdmitted.set(person.id, left);
      else beingAdmitted.delete(person.id);
    }
    return undefined;
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      serveWithoutUpgrade(server, request, socket, head);
      return;
    }
    // ws has its own listener for what comes after the handshake.
    const ignore = () => {};
    socket.on("error", ignore);
    const late = setTimeout(() => socket.destroy(), admissionMs);
    upgrade(request, socket, head)
      .catch((error: Error) => {
        const problem = asProblem(error);
        if (!problem) log.error({ err: error }, "A socket could not be opened.");
        if (!socket.destroyed)
          refuseUpgrade(
            socket,
            languageOf(request, socket),
            problem
              ? { ...problem.kind, sentence: problem.sentence }
              : { status: 500, code: "internal-error", sentence: "Please try again." },
          );
      })
      .finally(() => {
        clearTimeout(late);
        const status = refusalOf(socket);
        const path = `/ws/${liveTarget(request.url)?.name ?? ""}`;
        if (status !== undefined) parts.onRefused?.(request, status, callers.get(socket) ?? null, path);
        if (!socket.destroyed && !socket.writableEnded) socket.removeListener("error", ignore);
      });
  };
  server.on("upgrade", onUpgrade);

  /** Takes what changed about an open session to its sockets. */
  const reauthorize = async (change: SessionChange): Promise<void> => {
    if (!change.isLive || !change.role) return endSessions([change.id]);
    for (const socket of open.ofSession(change.id)) {
      socket.person = { ...socket.person, role: change.role, language: change.language };
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
    const pause = parts.isBusConnected() ? checkMs : disconnectedCheckMs;
    // Timers are a little early now and then.
    if (isAsking || open.size === 0 || Date.now() - askedAt < pause - 50) return;
    isAsking = true;
    askedAt = Date.now();
    try {
      // All at once: those that are over do not wait for those whose role is looked at again.
      await Promise.all((await parts.changedSessions(open.sessions())).map(reauthorize));
    } catch (error) {
      log.warn({ err: error as Error }, "Open sessions could not be checked.");
    } finally {
      isAsking = false;
    }
  };
  const timers = [
    setInterval(() => open.pingNext(), (parts.silenceMs ?? silenceMs) / open.turns),
    setInterval(() => void checkSessions(), disconnectedCheckMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    bind(path) {
      // A variable, since the types do not know `closeTimeout` yet.
      const options = {
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: path.maxBytes,
        maxFragments,
        maxBufferedChunks,
        handleProtocols: () => bearerProtocol,
        closeTimeout: closingMs,
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
      socketParts.flights.close();
      for (const socket of open.all()) socket.close(closeCodes.restart, "restart");
      const until = Date.now() + stopMs;
      while (open.size > 0 && Date.now() < until) await sleep(10);
      for (const socket of open.all()) socket.terminate();
    },
  };
}
