// Sends requests at a fixed rate, whatever the replies: like users who do not know of each other.
import { Agent } from "node:http";
import { encode, fire, type Shot } from "./load.ts";

/** What was measured. Durations are in milliseconds, from the instant at which a request was due. */
export interface SteadyFigures {
  sent: number;
  perSecond: number;
  /** A sentence for each unexpected reply. */
  failures: string[];
  p50: number;
  p99: number;
  longest: number;
}

/** Sends what `next` returns at a rate per second; the returned function stops it and waits for the last replies. */
export function startSteadyLoad(
  url: string,
  next: () => Shot,
  perSecond: number,
): () => Promise<SteadyFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const durations: number[] = [];
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const send = async (due: number) => {
    const shot = next();
    const call = `${shot.method} ${shot.path}`;
    try {
      const status = await fire(agent, url, { shot, ...encode(shot) });
      durations.push(performance.now() - due);
      if (status !== shot.expect) failures.push(`${call} was answered ${status}`);
    } catch (error) {
      failures.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const timer = setInterval(() => {
    for (; ((performance.now() - begun) * perSecond) / 1000 > sent; sent++) {
      const answered = send(begun + (sent * 1000) / perSecond).then(() => void open.delete(answered));
      open.add(answered);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all(open);
    agent.destroy();
    durations.sort((a, b) => a - b);
    const at = (part: number) => durations[Math.floor(durations.length * part)] ?? 0;
    return {
      sent,
      perSecond: sent / seconds,
      failures,
      p50: at(0.5),
      p99: at(0.99),
      longest: durations.at(-1) ?? 0,
    };
  };
}
