// A closed loop of requests over kept connections, and what they cost.
import { Agent, request } from "node:http";
import { cpuOfTree, memoryOf } from "./processes.ts";

/** One request. `expect` is the status that counts as success. */
export interface Shot {
  method: string;
  path: string;
  body?: object;
  token?: string;
  expect: number;
}

/** What a run of requests cost, per request. CPU in milliseconds. */
export interface Cost {
  serverCpu: number;
  databaseCpu: number;
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

/** Fires `shots` from `connections` at once and measures the processes of the target. */
export async function measure(target: Target, shots: readonly Shot[], connections = 8): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let failures = 0;
  let next = 0;
  const serverBefore = cpuOfTree(target.serverPid);
  const databaseBefore = cpuOfTree(target.databasePid);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let shot = shots[next++]; shot; shot = shots[next++]) {
        const from = performance.now();
        const status = await fire(agent, target.url, shot);
        durations.push(performance.now() - from);
        if (status !== shot.expect) failures++;
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const serverCpu = (cpuOfTree(target.serverPid) - serverBefore) / shots.length;
  const databaseCpu = (cpuOfTree(target.databasePid) - databaseBefore) / shots.length;
  agent.destroy();
  durations.sort((a, b) => a - b);
  return {
    serverCpu,
    databaseCpu,
    perSecond: shots.length / seconds,
    p50: durations[Math.floor(durations.length * 0.5)] ?? 0,
    p99: durations[Math.floor(durations.length * 0.99)] ?? 0,
    memoryMiB: memoryOf(target.serverPid),
    failures,
  };
}

function fire(agent: Agent, url: string, shot: Shot): Promise<number> {
  const body = shot.body === undefined ? undefined : JSON.stringify(shot.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${shot.path}`, {
      agent,
      method: shot.method,
      headers: {
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        }),
        ...(shot.token !== undefined && { authorization: `Bearer ${shot.token}` }),
      },
    });
    outgoing.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
