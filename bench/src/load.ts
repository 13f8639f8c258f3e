// A closed loop of requests over kept connections, and what they cost.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { cpuOfTree, memoryOf } from "./processes.ts";

/** One request. `expect` is the status that counts as success. */
export interface Shot {
  method: string;
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** Sent as it is, instead of `body`. */
  form?: EncodedForm;
  token?: string;
  headers?: Record<string, string>;
  expect: number;
}

/** A multipart body as a browser writes it, with its boundary. */
export interface EncodedForm {
  type: string;
  bytes: Buffer;
}

/** What a run of requests cost, per request. CPU in milliseconds, with that of the work behind the replies. */
export interface Cost {
  serverCpu: number;
  databaseCpu: number;
  /** How much of both was used after the last reply, beyond what is used at rest; 0 where nothing was waited for. */
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

/** How requests are fired: so many at once, for how long at most. */
export interface LoadOptions {
  connections?: number;
  /** What is left of the requests then is not sent. */
  maxSeconds?: number;
  /** The work behind the replies is waited for; meanwhile the target goes on as it does at rest, which is no part of it. */
  atRest?: Rest | undefined;
}

/** What a target uses while nobody asks: CPU milliseconds a second. */
export interface Rest {
  server: number;
  database: number;
}

/** Fires `shots`, the first of each connection in any case, and measures the processes of the target. */
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

/** CPU milliseconds from `answered` until nothing is left to do, without what the same time at rest costs. */
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
/** What a process without work uses in a window: its timers, the probes of the pool, the search for jobs. */
const idleCpuMs = 30;
const idleWindows = 5;

/** Waits until the target has had no work for some seconds, two minutes at most. */
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

/** Measures a target that has nothing to do: the middle of twenty windows, since now and then a database cleans up behind what was. */
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

/** Fields as the web client's FormData sends them. */
export async function encodeForm(fields: Record<string, string | number>): Promise<EncodedForm> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get("content-type") ?? "",
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A request as it leaves. */
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

/** Sends a request; resolves with its status once all of the answer has come. */
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
