// Writes or checks row-types.ts; started by tools/database-types.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freshDatabase } from "./database.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { rowTypes } from "./row-types.ts";

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), "src/platform/database/row-types.ts");
const server = await startPostgresServer();
try {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const text = await rowTypes(client);
  await client.end();
  await database.drop();
  if (readFileSync(file, "utf8") === text) process.stdout.write("The row types are up to date.\n");
  else if (process.argv.includes("--check")) {
    process.stderr.write("The row types do not fit the migrations. Run 'npm run database:types'.\n");
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    process.stdout.write(`Written: ${file}\n`);
  }
} finally {
  await server.stop();
}
