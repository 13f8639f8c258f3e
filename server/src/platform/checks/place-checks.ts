// Checks of the machine on which the product runs: Node, the secret, the data folder, the disk.
import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { say } from "@hourhand/contract/sentence";
import { hasDatabase } from "@hourhand/embedded-postgres/place";
import { bytesEqual, createKeys, secretFingerprint } from "../keys.ts";
import type { Settings } from "../../settings/settings.ts";
import { fail, ok, reasonOf, skip, type Finding } from "./finding.ts";

const lowestNode = [20, 19] as const;

/**
 * The last day on which each release is supported (github.com/nodejs/Release); for later releases it is not announced
 * yet.
 */
const supportedUntil: Readonly<Record<number, string>> = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
};

/** Checks that this Node is new enough for the product; a release that is no longer supported passes with a warning. */
export function checkNode(version = process.versions.node, today = new Date()): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const until = supportedUntil[major];
  const isSupported = until === undefined || today.toISOString().slice(0, 10) <= until;
  const isEnough = major > lowestNode[0] || (major === lowestNode[0] && minor >= lowestNode[1]);
  if (!isEnough)
    return fail(
      say("Node {version} is too old", { version }),
      say("Install Node {lowest} or newer; 24 is recommended.", { lowest: lowestNode.join(".") }),
    );
  return ok(
    isSupported
      ? `Node ${version}`
      : say(
          "Node {version}, without support since {until}: faults in it are not mended any more; please install Node 24",
          { version, until },
        ),
  );
}

/** Checks that the data folder exists and is writable, and has the embedded database if no other is set. */
export async function checkDataDir({ dataDir, databaseUrl }: Settings): Promise<Finding> {
  try {
    if (!(await stat(dataDir)).isDirectory())
      return fail(say("{folder} is no folder", { folder: dataDir }), "Set DATA_DIR to a folder.");
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return checkDataDirError(dataDir, error);
  }
  if (databaseUrl === undefined && !hasDatabase(dataDir))
    return fail(
      say("{folder} holds no database", { folder: dataDir }),
      "Start the product once with 'npm start', or set DATABASE_URL to the database that it uses.",
    );
  return ok(dataDir);
}

/** @param error why the folder cannot be read or written */
export function checkDataDirError(dataDir: string, error: unknown): Finding {
  return fail(
    say("{where, word}: {reason, word}", { where: dataDir, reason: reasonOf(error) }),
    (error as NodeJS.ErrnoException).code === "ENOENT"
      ? "Start the product once to make the folder, or set DATA_DIR to the one that it uses."
      : "Let the user that runs the product read, write and enter the folder, or set DATA_DIR to another one.",
  );
}

/** Checks that the secret is long enough, readable, and the last one of this database, as far as that can be known. */
export async function checkSecret(
  { secretKey, dataDir }: Settings,
  fingerprint: Buffer | null | undefined,
): Promise<Finding> {
  const from = secretKey === undefined ? join(dataDir, "secret-key") : "SECRET_KEY";
  let secret = secretKey;
  if (secret === undefined)
    try {
      secret = (await readFile(from, "utf8")).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || fingerprint)
        return fail(
          say("{where, word}: {reason, word}", { where: from, reason: reasonOf(error) }),
          "Put back the file from a backup, or set SECRET_KEY to the secret that served; with another everybody is signed out.",
        );
      return skip("made at the first start");
    }
  if (secret.length < 32)
    return fail(
      say("{where} has fewer than 32 characters", { where: from }),
      "Set SECRET_KEY to 32 or more random characters.",
    );
  if (fingerprint && !bytesEqual(fingerprint, secretFingerprint(createKeys(secret))))
    return fail(
      say("{where} is not the secret that this database was last served with", { where: from }),
      "Put the old secret back: with this one everybody is signed out and links in mails end. If that is wanted, start the product once.",
    );
  return ok(fingerprint ? say("{where}, the one that served last", { where: from }) : from);
}

const minFreeBytes = 512 * 1024 * 1024;
const minFreeShare = 0.05;

/** Checks how much space is free on the data folder's disk. */
export async function checkDisk({ dataDir }: Settings): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return checkFreeSpace(bavail * bsize, bavail / blocks, dataDir);
}

/** @param share of the whole disk, 0 to 1 */
export function checkFreeSpace(freeBytes: number, share: number, dataDir: string): Finding {
  const said = say("{free, number} GiB free ({percent, number} %)", {
    free: (freeBytes / 1024 ** 3).toFixed(1),
    percent: Math.floor(share * 100),
  });
  return freeBytes < minFreeBytes || share < minFreeShare
    ? fail(
        said,
        say("Make room on the disk of {folder}, or move DATA_DIR to a larger one.", { folder: dataDir }),
      )
    : ok(said);
}
