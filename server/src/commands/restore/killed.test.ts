// A restore that is killed once: nobody takes what it left for whole, and the same command finishes the work.
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
  "into a database of one's own: killed with tables and pictures, it ends whole",
  { tags: ["@operating-1.21"], timeout: 400_000 },
  () => expectWholeInDatabase(archived, ["pictures"]),
);

test(
  "into the embedded database: it is taken over, cleared and filled; another place is refused meanwhile",
  { tags: ["@operating-1.21"], timeout: 400_000 },
  () => expectWholeInEmbedded(archived, ["pictures"]),
);
