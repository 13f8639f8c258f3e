// Writes or checks statement-types.ts; started by tools/database-types.mjs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freshDatabase } from "./database.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { allStatements, statementTypes } from "./statement-types.ts";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "src/platform/database");
const server = await startPostgresServer();
try {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const texts = {
    "statement-types.ts": await statementTypes(client, await allStatements()),
  };
  await client.end();
  await database.drop();
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file, "utf8") === text)
      process.stdout.write(`Up to date: ${file}\n`);
    else if (process.argv.includes("--check")) {
      process.stderr.write(`${name} does not fit the database. Run 'npm run database:types'.\n`);
      process.exitCode = 1;
    } else {
      writeFileSync(file, text);
      process.stdout.write(`Written: ${file}\n`);
    }
  }
} finally {
  await server.stop();
}
