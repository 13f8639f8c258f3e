import { pino } from "pino";
import { expect, test } from "vitest";
import { createMemoryBudget } from "../memory-budget.ts";
import { createServer } from "./server.ts";

/** Counts a server's warnings after requests with these headers. */
async function warnings(trustProxy: string[] | undefined, headers: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const server = createServer({
    log,
    trustProxy,
    memory: createMemoryBudget(1_000_000),
    chooseLanguage: () => "en",
  });
  server.get("/", async () => ({}));
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  try {
    for (let n = 0; n < 3; n++) await fetch(url, { headers });
  } finally {
    await server.close();
  }
  return lines.filter((line) => line.includes("TRUST_PROXY")).length;
}

test(
  "X-Forwarded-For from a peer outside TRUST_PROXY is warned of, once an hour",
  { tags: ["@security-1.4"] },
  async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.9" };
    expect(await warnings(undefined, forwarded)).toBe(1);
    expect(await warnings(["192.0.2.1"], forwarded)).toBe(1);
    expect(await warnings(["127.0.0.1"], forwarded)).toBe(0);
    expect(await warnings(undefined, {})).toBe(0);
  },
);
