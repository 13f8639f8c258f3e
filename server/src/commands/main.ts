// All of the operator's commands in one program; it takes a command's name and its arguments (docs/rules/operation.md
// 18–20).
import { commands } from "./all-commands.ts";
import { runCommand } from "./run-command.ts";
import { listenForSignals, unlessEnding } from "./signals.ts";

const [name, ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command) {
  listenForSignals();
  const code = await runCommand(command, args, process);
  await unlessEnding();
  // Exits explicitly once the output is written, because connections of checks that timed out would keep the process
  // alive.
  await new Promise((done) => process.stdout.write("", () => done(undefined)));
  process.exit(code);
} else {
  process.stderr.write(
    `There is no command '${name ?? ""}'. There are: ${commands.map((one) => one.name).join(", ")}.\n`,
  );
  process.exitCode = 2;
}
