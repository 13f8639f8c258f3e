// npm run dev: restarts the server and reloads the page when their sources change. Vite serves the page on port 5173
// and passes API calls and sockets on to the server (web/vite.config.ts lists the paths).
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, root, log } from "./steps.mjs";

await ensureInstalled();
const page = "http://127.0.0.1:5173";
const environment = {
  ...process.env,
  PUBLIC_URL: process.env.PUBLIC_URL ?? page,
  DEV_SERVER: process.env.DEV_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 8000}`,
};
// Runs them in their own process group: otherwise Ctrl+C would reach them twice, and tsx would kill the server while
// its database is still running.
const options = { stdio: ["ignore", "inherit", "inherit"], env: environment, detached: true };
const children = [
  spawn(
    process.execPath,
    [
      join(root, "node_modules/tsx/dist/cli.mjs"),
      "watch",
      "--clear-screen=false",
      join(root, "server/src/main.ts"),
    ],
    { ...options, cwd: root },
  ),
  spawn(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "--host",
      "127.0.0.1",
      "--port",
      "5173",
      "--strictPort",
      "--clearScreen",
      "false",
    ],
    { ...options, cwd: join(root, "web") },
  ),
];
log(`The page with hot reload: ${page}`);

// npm repeats a signal that the terminal has already sent here, so two in quick succession count as one.
let askedAt = 0;
const stop = () => {
  if (Date.now() - askedAt < 1_000) return;
  askedAt = Date.now();
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
