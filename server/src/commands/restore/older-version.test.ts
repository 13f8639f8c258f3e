// An archive of a version with fewer migrations: its rows are restored, then brought up to date.
import { afterAll, expect, test, vi } from "vitest";
import { backUp, newFolder, removeFolders, withClient, type BackupReply } from "../../../test/backups.ts";
import { command } from "../../../test/command.ts";
import { freshDatabase } from "../../../test/database.ts";
import { migrate, readMigrations } from "../../platform/database/migrate.ts";
import { installJobs } from "../../platform/jobs/jobs.ts";

vi.setConfig({ testTimeout: 240_000 });
afterAll(removeFolders);

test(
  "an archive of two migrations ago is restored unchanged and migrated, and --check accepts it too",
  { tags: ["@operating-1.38"] },
  async () => {
    const all = readMigrations();
    const older = await freshDatabase({ empty: true });
    await migrate(older.url, all.slice(0, -2));
    await installJobs(older.url);
    await withClient(older.url, (client) =>
      client.query(
        `insert into people (role, username, email, first_name, last_name)
       select 'user', 'old-' || n, 'old-' || n || '@example.com', 'Old', 'Friend' from generate_series(1, 50) n`,
      ),
    );
    const to = newFolder();
    const made = await backUp(older.url, newFolder(), [to]);
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 });

    const empty = await freshDatabase({ empty: true });
    const environment = { DATABASE_URL: empty.url, DATA_DIR: newFolder() };
    const restored = await command(["restore", to, "--json"], environment);
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    const { tables } = restored.json<BackupReply>();
    expect(tables).toEqual(made.json<BackupReply>().tables);
    await withClient(empty.url, async (client) => {
      const { rows: migrations } = await client.query("select name from schema_migrations order by number");
      expect(migrations).toEqual(all.map(({ name }) => ({ name })));
      const { rows: people } = await client.query(
        "select count(*)::int as people, counter_total('people')::int as counted from people where not is_system",
      );
      expect(people).toEqual([{ people: 50, counted: 50 }]);
    });
    expect((await command(["upgrade:check"], environment)).code).toBe(0);
    expect((await command(["restore", to, "--check"], { DATA_DIR: newFolder() })).code).toBe(0);
    await Promise.all([older.drop(), empty.drop()]);
  },
);
