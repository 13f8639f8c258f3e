// docs/api.md: its blocks run one after the other against the product, as a reader would type them. Where `sh` is bash, it
// refuses less than a POSIX shell does: Debian's is dash.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ensureProgram } from "../../tools/packages.mjs";
import { administrator } from "./people.ts";
import { testApp } from "./start-app.ts";

// The port is not known yet, and an entry without a port allows every port of this host.
const app = testApp({ WEBHOOK_HOSTS: "127.0.0.1" });

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test(
  "the first steps of docs/api.md lead from a key to a verified webhook",
  { tags: ["@api-3.11", "@api-4.10"] },
  async () => {
    const admin = await administrator(app, { id: 3 });
    await ensureProgram("curl", ["curl", "/usr/bin/curl"]);
    const text = await readFile(join(import.meta.dirname, "../../docs/api.md"), "utf8");
    const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
    expect(blocks.length).toBeGreaterThan(5);
    const folder = await mkdtemp(join(tmpdir(), "api-document-"));
    try {
      const { stdout } = await promisify(execFile)("sh", ["-euc", blocks.join("\n")], {
        cwd: folder,
        env: {
          PATH: process.env["PATH"],
          HOURHAND_URL: app.url,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
          RECEIVER_PORT: String(await freePort()),
        },
      });
      const lines = stdout.trim().split("\n");
      expect(lines).toEqual([
        expect.stringMatching(/^A key that begins with hh_test_\w{4}$/),
        expect.stringContaining('"name":"First steps"'),
        "The first page has 0 bookings.",
        "scope-missing",
        "401",
        "delivered",
        "refused",
        "verified webhook.test",
        "The webhook has been removed.",
        "The key has been revoked.",
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
