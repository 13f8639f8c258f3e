// Sends requests in a closed loop over keep-alive connections, and measures what they cost.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOfTree, memoryOf } from "./processes.ts";

/** One request. A reply with the status `expect` is a success. */
export interface Shot {
  method: string;
  path: string;
  body?: object;
  /** Sent unchanged, instead of `body`. */
  form?: EncodedForm;
  token?: string;
  headers?: Record<string, string>;
  expect: number;
}

/** A multipart body as a browser writes it, and its boundary. */
export interface EncodedForm {
  type: string;
  bytes: Buffer;
}

/** What a run cost per request. CPU is in milliseconds, and includes the work after the replies. */
export interface Cost {
  serverCpu: number;
  databaseCpu: number;
  /** The part of both CPU figures that was used after the last reply, above idle use; 0 without waiting for it. */
  behindCpu: number;
  perSecond: number;
  p50: number;
  p99: number;
  memoryMiB: number;
  failures: number;
}

export interface Target {
  url: string;
  serverPid: number;
  databasePid: number;
}

/** How requests are sent: over how many connections, and for how long. */
export interface LoadOptions {
  connections?: number;
  /** After this time, the remaining requests are not sent. */
  maxSeconds?: number;
  /**
   * What the target uses when idle. If it is given, the run waits for the work after the replies, and subtracts the
   * idle use during that time.
   */
  atRest?: Rest | undefined;
}

/** What a target uses without requests: CPU milliseconds per second. */
export interface Rest {
  server: number;
  database: number;
}

/** Sends `shots`, at least the first one of each connection, and measures the target's processes. */
export async function measure(
  target: Target,
  shots: readonly Shot[],
  { connections = 8, maxSeconds = Infinity, atRest }: LoadOptions = {},
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  let next = 0;
  const ready = shots.map((shot) => ({ shot, ...encode(shot) }));
  const before = cpuOf(target);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let one = ready[next++]; one; one = ready[next++]) {
        const from = performance.now();
        if (from - begun > maxSeconds * 1000) return;
        const status = await fire(agent, target.url, one);
        durations.push(performance.now() - from);
        if (status !== one.shot.expect) failures++;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const answered = cpuOf(target);
  const behind = atRest ? await workBehind(target, answered, atRest) : { server: 0, database: 0 };
  agent.destroy();
  durations.sort((a, b) => a - b);
  const each = (cpu: number) => cpu / durations.length;
  return {
    serverCpu: each(answered.server - before.server + behind.server),
    databaseCpu: each(answered.database - before.database + behind.database),
    behindCpu: each(behind.server + behind.database),
    perSecond: durations.length / seconds,
    p50: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
    memoryMiB: memoryOf(target.serverPid),
    failures,
  };
}

const cpuOf = ({ serverPid, databasePid }: Target) => ({
  server: cpuOfTree(serverPid),
  database: cpuOfTree(databasePid),
});

/** Returns the CPU milliseconds from `answered` until the target is idle, without its idle use during that time. */
async function workBehind(target: Target, answered: ReturnType<typeof cpuOf>, atRest: Rest): Promise<Rest> {
  const from = performance.now();
  await untilIdle(target);
  const seconds = (performance.now() - from) / 1000;
  const done = cpuOf(target);
  return {
    server: done.server - answered.server - atRest.server * seconds,
    database: done.database - answered.database - atRest.database * seconds,
  };
}

const windowMs = 500;
/** What an idle process may use in a window: its timers, the pool's probes, the search for jobs. */
const idleCpuMs = 30;
const idleWindows = 5;

/** Waits until the target has been idle for some seconds; at most two minutes. */
export async function untilIdle(target: Target): Promise<void> {
  const sum = () => Object.values(cpuOf(target)).reduce((all, cpu) => all + cpu, 0);
  let last = sum();
  for (let window = 0, idle = 0; window < 240 && idle < idleWindows; window++) {
    await sleep(windowMs);
    const now = sum();
    idle = now - last <= idleCpuMs ? idle + 1 : 0;
    last = now;
  }
}

/** Measures an idle target: the median of twenty windows, because a database sometimes cleans up after earlier work. */
export async function restOf(target: Target): Promise<Rest> {
  const windows: Rest[] = [];
  for (let last = cpuOf(target), window = 0; window < 20; window++) {
    await sleep(windowMs);
    const now = cpuOf(target);
    windows.push({ server: now.server - last.server, database: now.database - last.database });
    last = now;
  }
  const middleOf = (side: keyof Rest) =>
    (windows.map((window) => window[side]).toSorted((a, b) => a - b)[10] ?? 0) * (1000 / windowMs);
  return { server: middleOf("server"), database: middleOf("database") };
}

/** Encodes fields as the web client's FormData sends them. */
export async function encodeForm(fields: Record<string, string | number>): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get("content-type") ?? "",
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A request that is ready to be sent. */
export interface Encoded {
  shot: Shot;
  headers: Record<string, string | number>;
  bytes: Buffer | undefined;
}

/** Writes the body and the headers of a request. */
export function encode(shot: Shot): Omit<Encoded, "shot"> {
  const { body, form, token, headers } = shot;
  const bytes = form?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return {
    bytes,
    headers: {
      ...(bytes && {
        "content-type": form?.type ?? "application/json",
        "content-length": bytes.length,
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
}

/** Sends a request; resolves with its status after the whole response has arrived. */
export function fire(agent: Agent, url: string, { shot, headers, bytes }: Encoded): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${shot.path}`, { agent, method: shot.method, headers });
    outgoing.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}
