// The PostgreSQL for tests: the installed one, or a copy when this clone is in a folder that other users may not enter.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import {
  copyBinaries,
  installedBinaries,
  programOf,
  repairBinaries,
  type Binaries,
} from "../src/binaries.ts";

/** When tests run as root: where files go that the unprivileged PostgreSQL user must read. */
export const movedTests = "/var/lib/hourhand/tests";

/** Binaries that the tests' PostgreSQL user may run. */
export function testBinaries(): Binaries {
  const installed = installedBinaries();
  repairBinaries(installed);
  if (process.getuid?.() !== 0) return installed;
  const asNobody = { uid: 65_534, gid: 65_534, cwd: "/" };
  if (spawnSync(programOf(installed, "postgres"), ["--version"], asNobody).status === 0) return installed;
  mkdirSync(movedTests, { recursive: true });
  return copyBinaries(installed, movedTests);
}
