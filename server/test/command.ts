// Runs the operator's commands: in this process or, if a test needs that, as separate processes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { commands } from "../src/commands/all-commands.ts";
import { runCommand } from "../src/commands/run-command.ts";
import { programArguments } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A command's exit code and output. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Reads stdout as JSON, for `--json`. */
  json: <T = Record<string, unknown>>() => T;
}

/** A command that is running. */
export interface RunningCommand {
  readonly pid: number;
  readonly ended: Promise<CommandResult>;
  /** Sends SIGKILL, and waits until the process has ended. */
  kill(): Promise<CommandResult>;
}

/**
 * Starts a command as `npm run` does.
 * @param environment the settings; only the path is added
 */
export function startCommand(args: readonly string[], environment: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [...programArguments("commands"), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", ...environment },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part) => (stdout += String(part)));
  child.stderr.on("data", (part) => (stderr += String(part)));
  const ended = once(child, "close").then(() => resultOf(child.exitCode, stdout, stderr));
  return {
    pid: child.pid ?? 0,
    ended,
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/**
 * Runs a command in this process; returns the output and exit code that its own process would have.
 * @param environment the settings; the command sees no others
 */
export async function command(
  [name, ...args]: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const called = commands.find((one) => one.name === name);
  if (!called) throw new Error(`There is no command '${name ?? ""}'.`);
  let [stdout, stderr] = ["", ""];
  const code = await runCommand(called, args, {
    env: { NODE_ENV: "test", ...environment },
    stdout: { write: (text) => void (stdout += text) },
    stderr: { write: (text) => void (stderr += text) },
  });
  return resultOf(code, stdout, stderr);
}

const resultOf = (code: number | null, stdout: string, stderr: string): CommandResult => ({
  code,
  stdout,
  stderr,
  json: <T>() => JSON.parse(stdout) as T,
});
