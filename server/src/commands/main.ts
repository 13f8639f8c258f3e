// The operator's commands in one program: NAME and what follows it (docs/rules/operation.md 18–20).
import { commands } from "./all-commands.ts";
import { runCommand } from "./run-command.ts";
import { listenForSignals, unlessEnding } from "./signals.ts";

const [name, ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command) {
  listenForSignals();
  const code = await runCommand(command, args, process);
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
