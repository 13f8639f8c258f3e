// A restore that is killed once: the product refuses the half-filled database, and the same command completes it.
// killed.long.test.ts kills it at more stages, and also tests the embedded database.
import { afterAll, beforeAll, test } from "vitest";
import { removeFolders } from "../../../test/backups.ts";
import { archivedDemo, expectWholeInDatabase, type Archived } from "../../../test/killed-restores.ts";

let archived: Archived;
beforeAll(async () => {
  archived = await archivedDemo();
}, 90_000);
afterAll(removeFolders);

test(
  "into an external database: killed with tables and pictures, it finally completes",
  { tags: ["@operating-1.21"], timeout: 400_000 },
  () => expectWholeInDatabase(archived, ["pictures"]),
);
