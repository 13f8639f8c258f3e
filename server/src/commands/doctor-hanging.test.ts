// The doctor, if every part accepts connections and never replies.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { command } from "../../test/command.ts";
import { maxRunMs } from "../platform/checks/checks.ts";
import { checkNames, type CheckResult } from "../platform/checks/finding.ts";

const folder = mkdtempSync(join(tmpdir(), "hourhand-hanging-"));
const silent = createServer(() => {}).listen(0, "127.0.0.1");
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  "every part that hangs is reported, each with advice, within 30 seconds",
  { tags: ["@operating-1.32"], timeout: 60_000 },
  async () => {
    if (!silent.listening) await once(silent, "listening");
    const at = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const environment: Record<string, string> = {
      DATA_DIR: folder,
      DATABASE_URL: `postgres://owner:word@${at}/product`,
      REDIS_URL: `redis://${at}`,
      SMTP_URL: `smtp://${at}`,
      S3_ENDPOINT: `http://${at}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      PUBLIC_URL: `https://${at}`,
    };
    const { code, json } = await command(["doctor", "--json"], environment);
    expect(code).toBe(1);
    expect(maxRunMs).toBeLessThan(30_000);
    const { checks } = json<{ checks: CheckResult[] }>();
    expect(checks.map(({ name }) => name)).toEqual(checkNames);
    const failed = checks.filter(({ state }) => state === "fail");
    expect(failed.map(({ name }) => name)).toEqual(["database", "redis", "mail", "pictures", "certificate"]);
    for (const { advice } of failed) expect(advice).toBeTruthy();
  },
);
