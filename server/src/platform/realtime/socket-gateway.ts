// The process's socket gateway: plain `ws` on the HTTP server's upgrades. Domains bind paths; admission, numbers,
// sizes, slow readers, ended sessions and the stop of the process are handled here for all of them. Decision:
// docs/decisions/0006. All about the path of a message: docs/realtime.md.
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocketServer } from "ws";
import { bearerProtocol, closeCodes } from "@hourhand/contract/frame";
import type { Language } from "@hourhand/contract/languages";
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

/** How a domain defines its path `/ws/<name>/<id>/`. */
export interface LivePath<Member> {
  readonly name: string;
  /** Largest frame, in bytes; a larger one closes with 1009. */
  readonly maxBytes: number;
  /**
   * How many rounds of 25 seconds pass from one ping to the next; by default 1. Two halve the cost of idle sockets, for
   * paths where detecting a lost client late does no harm; a proxy must then allow a longer silence.
   */
  readonly pingedEvery?: number;
  /** Whether this person may open that id. @throws Problem 403 or 404 */
  admit(person: Person, id: number): Promise<Member>;
  /** Called for an open socket; returns the handlers for its frames. */
  open(socket: LiveSocket, member: Member): LiveListener;
}

/** A session that has ended, or whose person now has another role or language. */
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
  /** The budget for frames in flight, which the whole process shares. */
  memory: MemoryBudget;
  chooseLanguage: ChooseLanguage;
  /** Finds those of these sessions that have changed; called at least once a second, with all sessions in one query. */
  changedSessions(sessions: readonly Person[]): Promise<SessionChange[]>;
  /** Whether messages about ended sessions arrive from other processes; if not, sessions are polled more often. */
  isBusConnected(): boolean;
  /** Called when an upgrade was refused. */
  onRefused?(request: IncomingMessage, status: number, person: Person | null, path: string): void;
  /** How long a client may stay silent after a ping, that is, one round of pings: 25 seconds, except in tests. */
  silenceMs?: number;
  /** How long sending one frame may take: 30 seconds, except in tests; shorter than the 35 of a slow sender. */
  frameMs?: number;
}

/** The socket routes of this process. */
export interface SocketGateway {
  bind<Member>(path: LivePath<Member>): void;
  /** Closes the sockets of these sessions now. */
  endSessions(sessionIds: readonly number[]): void;
  readonly size: number;
  /** Closes every socket with 1001 and accepts no more. */
  close(): Promise<void>;
}

const maxPerPerson = 20;
const maxPerProcess = 25_000;
const admissionMs = 10_000;
/**
 * After how long a client that does not answer a close is disconnected. A slow reader only finds the code after its
 * unread data: five seconds were too few for some on a busy machine, which then saw a broken connection (1006) instead
 * of 1013.
 */
const closingMs = 15_000;
const stopMs = 2_000;
const silenceMs = 25_000;
const frameMs = 30_000;
/**
 * How many fragments of one message may be buffered: frames, and the parts in which the network delivers a frame. Each
 * costs a hundred bytes in addition to its own. `ws` takes the parts off the front of a list, and above some 16,000 V8
 * moves all others each time: 1 ms for 13,900 parts, 140 ms for 20,000. A picture of 14 MB in the smallest packets of
 * IPv6 comes in 12,000.
 */
const maxFragments = 16_384;
const maxBufferedChunks = 14_000;
/** How often sessions are polled: while messages about their end arrive, and otherwise. */
const checkMs = 1_000;
const disconnectedCheckMs = 250;

/** The state that the functions below share. */
interface GatewayState {
  readonly parts: SocketGatewayParts;
  readonly paths: Map<string, { path: LivePath<unknown>; sockets: WebSocketServer }>;
  readonly open: ReturnType<typeof createOpenSockets>;
  readonly socketParts: LiveSocketParts;
  /** Whether the process is stopping: it accepts no more sockets. */
  isClosing: boolean;
}

/** Registers an admitted socket, and passes it to the domain of its path. */
function enter(
  { parts: { log, presence }, open }: GatewayState,
  path: LivePath<unknown>,
  socket: LiveSocket,
  member: unknown,
): void {
  const leave = presence.enter(personKey(socket.person.id));
  socket.onClosed = (gone) => {
    open.delete(gone);
    leave();
  };
  open.add(socket);
  try {
    socket.listener = path.open(socket, member);
  } catch (error) {
    log.error({ err: error as Error, path: path.name }, "A socket could not be opened.");
    socket.close(1011, "try again");
  }
}

/** Makes the listener for upgrades: it admits a socket, or refuses it with a status. */
function createAdmission(gateway: GatewayState) {
  const { parts, paths, open, socketParts } = gateway;
  const beingAdmitted = new Map<number, number>();
  const callers = new WeakMap<Duplex, Person>();

  /** Returns the caller's language, as far as it is known yet. */
  const languageOf = (request: IncomingMessage, socket: Duplex): Language =>
    parts.chooseLanguage({
      chosen: callers.get(socket)?.language ?? null,
      accepted: request.headers["accept-language"],
    });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const refuse = (problem: ProblemKind, headers?: Record<string, string>): void =>
      refuseUpgrade(socket, languageOf(request, socket), problem, headers);
    if (gateway.isClosing) return refuse(partDown, { "retry-after": "2" });
    const target = liveTarget(request.url);
    const bound = target && paths.get(target.name);
    if (!target || !bound) return refuse(notFound);
    if (!originIsOurs(request.headers, parts.settings)) {
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
    // A rate limit like the others; switched off for load tests, which open many sockets for one person.
    if (parts.settings.rateLimits && open.countOf(person.id) + waiting >= maxPerPerson) {
      return refuse(tooManyRequests, { "retry-after": "10" });
    }
    if (open.size >= maxPerProcess) {
      return refuse(partDown, { "retry-after": "10" });
    }
    beingAdmitted.set(person.id, waiting + 1);
    try {
      const member = await bound.path.admit(person, target.id);
      if (socket.destroyed) return undefined;
      if (gateway.isClosing) return refuse(partDown, { "retry-after": "2" });
      bound.sockets.handleUpgrade(request, socket, head, (ws) => {
        const made = new LiveSocket(socketParts, ws, socket as Socket, {
          person,
          target,
          accepted: request.headers["accept-language"],
          bucket: open.nextBucket(),
          pingedEvery: bound.path.pingedEvery ?? 1,
        });
        enter(gateway, bound.path, made, member);
      });
    } finally {
      const left = (beingAdmitted.get(person.id) ?? 1) - 1;
      if (left > 0) beingAdmitted.set(person.id, left);
      else beingAdmitted.delete(person.id);
    }
    return undefined;
  };

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      serveWithoutUpgrade(parts.server, request, socket, head);
      return;
    }
    // ws adds its own listener after the handshake.
    const ignore = () => {};
    socket.on("error", ignore);
    const late = setTimeout(() => socket.destroy(), admissionMs);
    upgrade(request, socket, head)
      .catch((error: Error) => {
        const problem = asProblem(error);
        if (!problem) parts.log.error({ err: error }, "A socket could not be opened.");
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
}

/** Makes the check of the open sessions: which have ended, or whose person now has another role or language. */
function createSessionChecks({ parts, paths, open }: GatewayState) {
  /** Applies a change of a session to its sockets. */
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
    // Timers sometimes fire a little early.
    if (isAsking || open.size === 0 || Date.now() - askedAt < pause - 50) return;
    isAsking = true;
    askedAt = Date.now();
    try {
      // Runs concurrently, so that ended sessions do not wait for those whose role is checked again.
      await Promise.all((await parts.changedSessions(open.sessions())).map(reauthorize));
    } catch (error) {
      parts.log.warn({ err: error as Error }, "Open sessions could not be checked.");
    } finally {
      isAsking = false;
    }
  };
  return { endSessions, checkSessions };
}

export function createSocketGateway(parts: SocketGatewayParts): SocketGateway {
  const { server, log, settings } = parts;
  const paths: GatewayState["paths"] = new Map();
  const open = createOpenSockets();
  const socketParts: LiveSocketParts = {
    log,
    flights: createFramesInFlight(parts.memory, parts.frameMs ?? frameMs),
    violations: createViolations(),
    isLimited: settings.rateLimits,
    chooseLanguage: parts.chooseLanguage,
  };
  const gateway: GatewayState = { parts, paths, open, socketParts, isClosing: false };
  const { endSessions, checkSessions } = createSessionChecks(gateway);

  server.on("upgrade", createAdmission(gateway));

  const timers = [
    setInterval(() => open.pingNext(), (parts.silenceMs ?? silenceMs) / open.turns),
    setInterval(() => void checkSessions(), disconnectedCheckMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    bind(path) {
      // A variable, because the types do not know `closeTimeout` yet.
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
      gateway.isClosing = true;
      for (const timer of timers) clearInterval(timer);
      socketParts.flights.close();
      for (const socket of open.all()) socket.close(closeCodes.restart, "restart");
      const until = Date.now() + stopMs;
      while (open.size > 0 && Date.now() < until) await sleep(10);
      for (const socket of open.all()) socket.terminate();
    },
  };
}
