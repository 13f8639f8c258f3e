// The doctor where every part takes connections and says nothing.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { checkNames, type CheckResult } from "../platform/checks/finding.ts";
import { readSettings } from "../settings/settings.ts";
import { doctor } from "./doctor.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-hanging-"));
const silent = createServer(() => {}).listen(0, "127.0.0.1");
afterAll(() => {
  vi.unstubAllEnvs();
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "every part that hangs is told, each with advice, within 30 seconds",
  { tags: ["@operating-1.32"], timeout: 60_000 },
  async () => {
    if (!silent.listening) await once(silent, "listening");
    const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    for (const [name, value] of Object.entries({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://owner:word@${at}/product`,
      REDIS_URL: `redis://${at}`,
      SMTP_URL: `smtp://${at}`,
      S3_ENDPOINT: `http://${at}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      PUBLIC_URL: `https://${at}`,
    }))
      vi.stubEnv(name, value);
    const begun = Date.now();
    // Here and not as a process, whose start on a busy machine is not the doctor's time.
    const outcome = await doctor.run(
      { words: [], options: {} },
      { settings: () => readSettings(process.env), report: () => {}, pathOf: (path) => path },
    );
    expect(Date.now() - begun).toBeLessThan(30_000);
    expect(outcome.ok).toBe(false);
    const checks = outcome.reply["checks"] as CheckResult[];
    expect(checks.map(({ name }) => name)).toEqual(checkNames);
    const failed = checks.filter(({ state }) => state === "fail");
    expect(failed.map(({ name }) => name)).toEqual(["database", "redis", "mail", "pictures", "certificate"]);
    for (const { advice } of failed) expect(advice).toBeTruthy();
  },
);
