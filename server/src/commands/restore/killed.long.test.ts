// A restore that is killed again and again, at every stage.
import { afterAll, beforeAll, test } from "vitest";
import { removeFolders } from "../../../test/backups.ts";
import {
  archivedDemo,
  expectWholeInDatabase,
  expectWholeInEmbedded,
  type Archived,
} from "../../../test/killed-restores.ts";

let archived: Archived;
beforeAll(async () => {
  archived = await archivedDemo();
}, 90_000);
afterAll(removeFolders);

test(
  "into an external database: killed with the mark, with tables, with pictures, it finally completes",
  { timeout: 400_000 },
  () => expectWholeInDatabase(archived, ["the mark", "tables", "jobs", "pictures"]),
);

test(
  "into the embedded database: killed with the mark and with pictures, it is taken over, cleared and filled",
  { timeout: 400_000 },
  () => expectWholeInEmbedded(archived, ["the mark", "pictures"]),
);
