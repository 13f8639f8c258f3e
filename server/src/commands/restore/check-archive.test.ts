// An archive is restored on trial: compared with its manifest, then removed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import {
  backUp,
  demoInstallation,
  newFolder,
  removeFolders,
  type BackupReply,
} from "../../../test/backups.ts";
import { command } from "../../../test/command.ts";
import { ledgerSums, openSession } from "../../platform/database/whole-database.ts";

vi.setConfig({ testTimeout: 180_000 });
afterAll(removeFolders);

test(
  "--check reports the comparison, next to a running server, and removes everything it created",
  { tags: ["@operating-1.38"] },
  async () => {
    const { app, dataDir } = await demoInstallation();
    const session = await openSession(app.databaseUrl, "a test");
    const sums = await ledgerSums(session);
    await session.end();
    const to = newFolder();
    const made = (await backUp(app.databaseUrl, dataDir, [to])).json<BackupReply>();
    const temporary = newFolder();
    const given = join(newFolder(), "data");
    const { code, stderr, json } = await command(["restore", to, "--check", "--json"], {
      TMPDIR: temporary,
      DATA_DIR: given,
      DATABASE_URL: app.databaseUrl,
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(json()).toEqual({
      ok: true,
      tables: made.tables,
      pictures: made.pictures,
      sums,
      message: expect.stringMatching(/can be restored/),
    });
    expect(Object.keys(sums).length).toBeGreaterThan(2);
    // Left out because the TypeScript loader keeps its own files there.
    expect(readdirSync(temporary).filter((name) => !name.startsWith("tsx-"))).toEqual([]);
    expect(existsSync(given)).toBe(false);
    await app.close();
  },
);
