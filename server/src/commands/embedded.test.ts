// Commands on the embedded database: while a server runs, while none runs, and while one starts.
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { command, startCommand } from "../../test/command.ts";
import { makeEmbeddedDataFolder } from "../../test/embedded-template.ts";
import { until } from "../../test/socket.ts";
import { serverProcess } from "../../test/server-process.ts";
import type { CheckResult } from "../platform/checks/finding.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-commands-"));
// Otherwise root's database would be created elsewhere.
chmodSync(folder, 0o755);
const settings = { DATA_DIR: join(folder, "data"), RATE_LIMITS: "off" };
const server = await serverProcess(settings);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const findings = async () => {
  const { checks } = (await command(["doctor", "--json"], settings)).json<{ checks: CheckResult[] }>();
  return checks.filter(({ state }) => state === "fail");
};

/** Starts a server that accepts connections and never replies. */
async function silence(): Promise<string> {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  silent.unref();
  return `127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

const pidFile = join(settings.DATA_DIR, "postgres/cluster/postmaster.pid");

// Each starts with the database that the one before has left.
describe("commands on the embedded database", { shuffle: false }, () => {
  test(
    "with and without the server commands find the database, and leave its state unchanged",
    { timeout: 300_000, tags: ["@operating-1.29"] },
    async () => {
      expect(await command(["upgrade:check"], settings)).toMatchObject({ code: 1, stderr: /npm start/ });
      expect(readdirSync(folder)).toEqual([]);
      await makeEmbeddedDataFolder(settings.DATA_DIR);
      await server.start();
      expect(await findings()).toEqual([]);
      expect(await command(["upgrade:check"], settings)).toMatchObject({
        code: 0,
        stdout: /Nothing is pending/,
      });
      const made = await command(["admin", "create", "beside@example.com", "--json"], settings);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const { password } = made.json<{ password: string }>();
      const begin = () =>
        fetch(`${server.url}/token/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ username: "beside@example.com", password }),
        });
      expect((await begin()).status).toBe(200);

      await server.stop();
      expect(await findings()).toEqual([]);
      expect((await command(["admin", "reset", "beside@example.com"], settings)).code).toBe(0);
      // A command stops a database that it started.
      expect(existsSync(pidFile)).toBe(false);
      await server.start();
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    },
  );

  test("a command ended by a signal stops the database that it started", async () => {
    await server.stop();
    const waiting = { ...settings, SMTP_URL: `smtp://${await silence()}` };
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const running = startCommand(["doctor", "--json"], waiting);
      await until(() => existsSync(pidFile), 60_000);
      process.kill(running.pid, signal);
      expect(await running.ended).toMatchObject({ code: 1, stderr: expect.stringContaining(signal) });
      expect(existsSync(pidFile)).toBe(false);
    }
  }, 300_000);
});
