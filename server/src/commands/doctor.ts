// npm run doctor: checks everything that the product depends on, and says how to fix faults.
import { setTimeout as sleep } from "node:timers/promises";
import { runChecks } from "../platform/checks/checks.ts";
import { inEnglish, type CheckResult } from "../platform/checks/finding.ts";
import { createPool } from "../platform/database/pool.ts";
import type { WatchedPool } from "../platform/database/watched-pool.ts";
import type { Settings } from "../settings/settings.ts";
import { startChecks } from "../start-checks.ts";
import { productVersion } from "../version.ts";
import type { Command, Outcome } from "./command.ts";
import { openDatabase, type CommandDatabase } from "./open-database.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "Checks everything the product rests on and says what to do. Changes nothing.",
  words: [],
  options: {},
  async run(_given, context): Promise<Outcome> {
    let opening: Promise<{ database: CommandDatabase; pool: WatchedPool }> | undefined;
    try {
      const checks = await runChecks(
        context.inspectSettings(),
        async (settings) => {
          opening = open(settings);
          return (await opening).pool;
        },
        startChecks,
      );
      return outcomeOf(checks.map(inEnglish));
    } finally {
      // Also closes one that opened after its check had timed out.
      await Promise.race([closeOpened(opening), sleep(closeMs, undefined, { ref: false })]);
    }
  },
};

/** How long closing may take, in milliseconds. */
const closeMs = 2_000;

async function open(settings: Settings): Promise<{ database: CommandDatabase; pool: WatchedPool }> {
  const database = await openDatabase(settings);
  return {
    database,
    pool: createPool(database.url, { name: "hourhand doctor", size: 4, statementTimeout: 8_000 }),
  };
}

async function closeOpened(opening: ReturnType<typeof open> | undefined): Promise<void> {
  const opened = await opening?.catch(() => undefined);
  await Promise.allSettled([opened?.pool.end(), opened?.database.close()]);
}

function outcomeOf(checks: readonly CheckResult[]): Outcome {
  const failed = checks.filter(({ state }) => state === "fail").map(({ name }) => name);
  const message =
    failed.length === 0
      ? "Everything is as it should be."
      : `${failed.length === 1 ? "One check failed" : `${failed.length} checks failed`}: ${failed.join(", ")}.`;
  return {
    ok: failed.length === 0,
    reply: {
      ok: failed.length === 0,
      version: productVersion(),
      at: new Date().toISOString(),
      message,
      checks,
    },
    lines: checks.map(lineOf),
  };
}

function lineOf({ name, state, detail, advice }: CheckResult): string {
  if (state === "fail") return `FAIL ${name} ${detail} — ${advice}`;
  return `${state.padEnd(4)} ${name} ${detail}`;
}
