// The operator's commands in one program: NAME and what follows it (docs/rules/operation.md 18–20).

import { admin } from "./admin.ts";
import { backup } from "./backup/backup.ts";
import type { Command } from "./command.ts";
import { demoReset } from "./demo-reset.ts";
import { doctor } from "./doctor.ts";
import { mediaMove } from "./media-move.ts";
import { restore } from "./restore/restore.ts";
import { runCommand } from "./run-command.ts";
import { listenForSignals, unlessEnding } from "./signals.ts";
import { upgradeCheck } from "./upgrade-check.ts";

const commands: readonly Command[] = [doctor, backup, restore, upgradeCheck, admin, mediaMove, demoReset];

const [name, ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command) {
  listenForSignals();
  const code = await runCommand(command, args);
  await unlessEnding();
  // What a check gave up waiting for would keep the process.
  await new Promise((done) => process.stdout.write("", () => done(undefined)));
  process.exit(code);
} else {
  process.stderr.write(
    `There is no command '${name ?? ""}'. There are: ${commands.map((one) => one.name).join(", ")}.\n`,
  );
  process.exitCode = 2;
}
