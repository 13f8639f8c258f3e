// The operator's commands as processes of their own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { programArguments } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** How a command ended, and what it wrote. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout read as JSON, for `--json`. */
  json: <T = Record<string, unknown>>() => T;
}

/** A command that is running. */
export interface RunningCommand {
  readonly pid: number;
  readonly ended: Promise<CommandResult>;
  /** SIGKILL, and its end. */
  kill(): Promise<CommandResult>;
}

/**
 * Starts a command as `npm run` does.
 * @param environment the settings; nothing else is handed on but the path
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
  const ended = once(child, "close").then(() => ({
    code: child.exitCode,
    stdout,
    stderr,
    json: <T>() => JSON.parse(stdout) as T,
  }));
  return {
    pid: child.pid ?? 0,
    ended,
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Runs a command to its end. */
export const command = (
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> => startCommand(args, environment).ended;
