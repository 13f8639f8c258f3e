// Stores archives in a folder: each is written to a draft, flushed to disk, then renamed.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  realpath,
  stat,
} from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { isAlive } from "@hourhand/embedded-postgres/is-alive";
import { reasonOf } from "../../platform/checks/finding.ts";
import { syncFolder } from "../../platform/storage/sync-folder.ts";
import { CommandRefused } from "../command.ts";
import type { ArchiveDraft, ArchivePlace, ArchiveSource } from "./archive.ts";
import { ByteReader } from "./byte-reader.ts";
import { readHeader, type ArchiveHeader } from "./header.ts";
import { isUnfinishedName, unfinished } from "./names.ts";

/** A hash of this machine's name, so that an archive does not reveal it. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 16);

/** Describes the current process as an archive's writer. */
export const writer = (): ArchiveHeader["writer"] => ({ machine, pid: process.pid });

export function folderPlace(folder: string): ArchivePlace {
  const pathOf = (name: string) => join(folder, name);
  return {
    address: folder,
    addressOf: pathOf,
    create: (name) => createDraft(folder, pathOf(name)),
    names: () => readdir(folder),
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeUnfinished() {
      for (const name of (await readdir(folder)).filter(isUnfinishedName))
        if (!(await isBeingWritten(pathOf(name)))) await rm(pathOf(name), { force: true });
    },
    open: (name) => openFile(pathOf(name)),
  };
}

async function createDraft(folder: string, path: string): Promise<ArchiveDraft> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const partial = path + unfinished;
  const file = await open(partial, "wx", 0o600);
  // Set explicitly, whatever the operator's umask is.
  await chmod(partial, 0o600);
  // Adds the file's name to errors, because those of an open file lack it.
  const namingFile = (error: unknown) => {
    throw Object.assign(error as Error, { path: partial });
  };
  return {
    async write(part) {
      for (let from = 0; from < part.length;)
        from += (await file.write(part, from).catch(namingFile)).bytesWritten;
    },
    async finish() {
      await file.sync().catch(namingFile);
      await file.close();
      await rename(partial, path);
      await syncFolder(folder);
    },
    async abandon() {
      await file.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** Opens an archive, whatever its file name. @throws CommandRefused if there is no such file, or it is unfinished */
export async function openFile(path: string): Promise<ArchiveSource> {
  if (path.endsWith(unfinished))
    throw new CommandRefused(
      `${path} was never finished: its backup was stopped. Please name a whole archive.`,
    );
  const { size } = await stat(path).catch((error: Error) => {
    throw new CommandRefused(`There is no archive ${path}: ${reasonOf(error)}. Please look at its name.`);
  });
  return { name: basename(path), size, bytes: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
}

const foreignMs = 3_600_000;
const youngMs = 60_000;

/** Whether a process, here or on another machine that shares the folder, is writing this file. */
async function isBeingWritten(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) return false;
  const ageMs = Date.now() - stats.mtimeMs;
  const by = await writerOf(path);
  // The first write contains the header; a file that has none has just been created, or is not ours.
  if (by === undefined) return stats.size === 0 && ageMs < youngMs;
  if (by.machine !== machine) return ageMs < foreignMs;
  return (await hasOpen(by.pid, path)) ?? isAlive(by.pid);
}

async function writerOf(path: string): Promise<ArchiveHeader["writer"] | undefined> {
  const reader = new ByteReader(createReadStream(path));
  try {
    return (await readHeader((maxBytes) => reader.line(maxBytes))).header.writer;
  } catch {
    return undefined;
  } finally {
    await reader.close();
  }
}

/**
 * Whether a process has a file open; undefined if the system does not tell. Process ids are reused, so that a process
 * runs under the id proves nothing.
 */
async function hasOpen(pid: number, path: string): Promise<boolean | undefined> {
  const folder = `/proc/${pid}/fd`;
  const ownPath = join(await realpath(dirname(path)), basename(path));
  try {
    for (const number of await readdir(folder))
      if ((await readlink(join(folder, number)).catch(() => "")) === ownPath) return true;
    return false;
  } catch {
    return isAlive(pid) ? undefined : false;
  }
}

/** Reads the passphrase from a file, without its line end. @throws CommandRefused if there is none */
export async function readPassphrase(path: string): Promise<string> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new CommandRefused(
      `The passphrase cannot be read: ${path}: ${reasonOf(error)}. Please name a file that this user may read.`,
    );
  });
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase === "")
    throw new CommandRefused(`${path} is empty. Please write a passphrase into it, in one line.`);
  return passphrase;
}
