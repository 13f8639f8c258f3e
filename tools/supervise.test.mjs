// The supervisor with real processes and short delays.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hourhand-supervise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const supervisor = new URL("supervise.mjs", import.meta.url).href;
let count = 0;

/** Supervises a program with this source; `starts` are the times at which it was started. */
function supervised(source, times = { minPauseMs: 100, maxPauseMs: 400, soundLifeMs: 60_000 }) {
  const [program, log] = [join(folder, `${++count}.mjs`), join(folder, `${count}.log`)];
  writeFileSync(log, "");
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(log)}, Date.now() + "\\n");
    const start = readFileSync(${JSON.stringify(log)}, "utf8").trim().split("\\n").length;
    ${source}`,
  );
  const runner = `const { supervise } = await import(${JSON.stringify(supervisor)});
    process.exit(await supervise([${JSON.stringify(program)}], {}, ${JSON.stringify(times)}));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", runner], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  return {
    child,
    exit: once(child, "exit").then(([code]) => code),
    output: () => output,
    starts: () => readFileSync(log, "utf8").trim().split("\n").filter(Boolean).map(Number),
  };
}

test(
  "a program that crashes, by code or by signal, is restarted with growing delays",
  { tags: ["@security-2.1"] },
  async () => {
    const run = supervised(
      `if (start === 1) process.exit(1);
     if (start < 5) process.kill(process.pid, "SIGKILL");`,
    );
    expect(await run.exit).toBe(0);
    const starts = run.starts();
    expect(starts).toHaveLength(5);
    const pauses = starts.slice(1).map((at, index) => at - starts[index]);
    for (const [index, least] of [100, 200, 400, 400].entries())
      expect(pauses[index]).toBeGreaterThanOrEqual(least);
    expect(run.output()).toMatch(/exit code 1\).*restarts in 0\.1 s/);
    expect(run.output()).toMatch(/SIGKILL\).*restarts in 0\.2 s/);
  },
);

test("after a long run the delay is the first again", async () => {
  const times = { minPauseMs: 100, maxPauseMs: 60_000, soundLifeMs: 1 };
  const run = supervised("if (start < 6) process.exit(1);", times);
  expect(await run.exit).toBe(0);
  expect(run.output().match(/restarts in 0\.1 s/g)).toHaveLength(5);
});

test("a program that reports wrong settings is not restarted", async () => {
  const run = supervised(`process.stderr.write("PORT must be a number.\\n"); process.exit(78);`);
  expect(await run.exit).toBe(78);
  expect(run.starts()).toHaveLength(1);
  expect(run.output()).toBe("PORT must be a number.\n");
});

test.each(["SIGTERM", "SIGINT"])("%s ends both, while it runs and while it waits", async (signal) => {
  const running = supervised(
    `process.on("SIGTERM", () => process.exit(0)); process.on("SIGINT", () => process.exit(0)); setInterval(() => {}, 1000);`,
  );
  const waiting = supervised("process.exit(1);", {
    minPauseMs: 60_000,
    maxPauseMs: 60_000,
    soundLifeMs: 1e6,
  });
  while (running.starts().length === 0 || !waiting.output().includes("restarts")) await sleep(20);
  await sleep(300);
  for (const { child } of [running, waiting]) child.kill(signal);
  expect(await running.exit).toBe(0);
  expect(await waiting.exit).toBe(0);
  expect([running.starts().length, waiting.starts().length]).toEqual([1, 1]);
});
