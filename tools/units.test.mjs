// Runs the units of deploy/systemd/ as systemd does, with their environment, working folder and ExecStart, word for
// word.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "./free-port.mjs";
import { nodeOptionsOf, serverOptions } from "./node-options.mjs";
import { environmentOf, keysOf, wordsOf } from "./read-unit.mjs";
import { root } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-units-"));
const archives = join(folder, "archives");
let settings;
beforeAll(async () => {
  // The embedded database's user needs access.
  chmodSync(folder, 0o755);
  // What .env contains on the machine.
  settings = {
    DATA_DIR: join(folder, "data"),
    PORT: String(await freePort()),
    PUBLIC_URL: "https://hourhand.example",
    SECRET_KEY: "a secret of the units' test, which is long enough",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "HourHand <hello@hourhand.example>",
    ADMIN_EMAIL: "you@example.com",
    ADMIN_PASSWORD: "a password of the operator's",
    TRUST_PROXY: "127.0.0.1",
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "the nightly backup, the one of npm run and the one of a container have the same memory limits",
  { tags: ["@operating-1.36"] },
  () => {
    const options = nodeOptionsOf("backup").filter((option) => option.startsWith("--max-"));
    expect(options).toHaveLength(2);
    for (const [file, line] of [
      ["deploy/systemd/hourhand-backup.service", /^ExecStart=.* backup .*$/m],
      ["docs/operating.md", /^\$ docker compose exec product node .* backup .*$/m],
    ])
      expect(line.exec(readFileSync(join(root, file), "utf8"))?.[0]).toContain(` ${options.join(" ")} `);
    expect(nodeOptionsOf("restore")).toEqual(["--enable-source-maps"]);
  },
);

test("npm start, the container and the unit give the server the same options", () => {
  const unit = readFileSync(join(root, "deploy/systemd/hourhand.service"), "utf8");
  expect(unit).toContain(` node ${serverOptions.join(" ")} server/dist/main.js\n`);
  const words = ["node", ...serverOptions, "server/dist/main.js"].map((word) => `"${word}"`);
  expect(readFileSync(join(root, "deploy/Containerfile"), "utf8")).toContain(`CMD [${words.join(", ")}]\n`);
});

/** Returns the words of a unit's ExecStart, and its environment. */
function readUnit(name, changed = {}) {
  const keys = keysOf(readFileSync(join(root, "deploy/systemd", name), "utf8"));
  expect(keys("WorkingDirectory")).toEqual(["/opt/hourhand"]);
  const environment = { ...environmentOf(keys("Environment")), ...changed };
  return { words: wordsOf(keys("ExecStart")[0], environment), environment };
}

/** Starts a unit with this clone as its WorkingDirectory and with the settings in .env. */
function startUnit(name, changed) {
  const { words, environment } = readUnit(name, changed);
  const [program, ...rest] = words;
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const unit = { child, output: "", ended: once(child, "exit").then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (unit.output += part));
  return unit;
}

test("hourhand.service serves and drains, and hourhand-backup.service keeps the configured number of archives next to it", async () => {
  const service = startUnit("hourhand.service");
  const ready = () =>
    fetch(`http://127.0.0.1:${settings.PORT}/readyz`).then(
      async (answer) => ({ status: answer.status, ...(await answer.json()) }),
      () => undefined,
    );
  try {
    while ((await ready())?.status !== 200) {
      expect(service.child.exitCode, service.output).toBe(null);
      await sleep(100);
    }
    // The archive of a night before.
    const before = "hourhand-0.1.0-20260101T021500Z.backup";
    mkdirSync(archives);
    writeFileSync(join(archives, before), "");
    const backup = startUnit("hourhand-backup.service", { BACKUP_TO: archives, BACKUP_KEEP: "1" });
    expect({ code: await backup.ended, output: backup.output }).toMatchObject({ code: 0 });
    const kept = readdirSync(archives);
    expect(kept).toEqual([expect.stringMatching(/^hourhand-.*Z\.backup$/)]);
    expect(kept).not.toEqual([before]);
    service.child.kill("SIGTERM");
    await expect.poll(ready, { timeout: 5_000 }).toMatchObject({ status: 503, draining: true });
    // If it came sooner, it would count as the same signal.
    await sleep(400);
    // Ends the wait that DRAIN_SECONDS sets.
    service.child.kill("SIGTERM");
    expect({ code: await service.ended, output: service.output }).toMatchObject({ code: 0 });
  } finally {
    service.child.kill("SIGKILL");
  }
}, 180_000);
