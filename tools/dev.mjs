// npm run dev: the server restarts and the page reloads when their sources change. Vite serves the page on port 5173 and
// passes API calls and sockets on to the server (web/vite.config.ts lists the paths).
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, root, say } from "./steps.mjs";

await ensureInstalled();
const page = "http://127.0.0.1:5173";
const environment = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? page };
const children = [
  spawn(
    process.execPath,
    [
      join(root, "node_modules/tsx/dist/cli.mjs"),
      "watch",
      "--clear-screen=false",
      join(root, "server/src/main.ts"),
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: environment,
    },
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
    {
      cwd: join(root, "web"),
      stdio: "inherit",
      env: environment,
    },
  ),
];
say(`The page with hot reload: ${page}`);

const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
