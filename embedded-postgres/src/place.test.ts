// Folders, owners and binaries, for root and for an ordinary user. Root's cases are skipped for others.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { testBinaries } from "../test/binaries.ts";
import { installedBinaries, repairBinaries, type Binaries } from "./binaries.ts";
import { choosePlace } from "./place.ts";
import { startEmbeddedDatabase } from "./launch.ts";

const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const log = { info: () => {}, warn: () => {} };

const newFolder = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), "hourhand-place-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
};

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

// as `npm ci --ignore-scripts` leaves them, and worse
const bareBinaries = (parent: string): Binaries => {
  const installed = installedBinaries();
  const nativeDir = join(parent, "native");
  cpSync(installed.nativeDir, nativeDir, { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(join(nativeDir, "lib"))) {
    const file = join(nativeDir, "lib", name);
    if (lstatSync(file).isSymbolicLink()) unlinkSync(file);
  }
  for (const name of readdirSync(join(nativeDir, "bin"))) chmodSync(join(nativeDir, "bin", name), 0o644);
  return { nativeDir, version: installed.version };
};

test("missing symlinks and executable bits are put back", () => {
  const binaries = bareBinaries(newFolder(0o755));
  repairBinaries(binaries);
  const { status, stdout } = spawnSync(join(binaries.nativeDir, "bin/postgres"), ["--version"], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining("PostgreSQL) 18")]);
  repairBinaries(binaries);
});

test.runIf(isRoot)("root below an open folder runs as another user and stays in the data folder", () => {
  const folder = newFolder(0o755);
  const place = choosePlace(join(folder, "data"), undefined, testBinaries());
  expect(place).toMatchObject({ moved: false, home: join(folder, "data/postgres") });
  expect(place.runAs?.uid).toBeGreaterThan(0);
});

test.runIf(isRoot)(
  "root below a closed folder moves database and binaries, says so, and finds them again",
  async () => {
    const closed = newFolder(0o700);
    const dataDir = join(closed, "data");
    const movedTo = join(newFolder(0o755), "hourhand");
    const binaries = bareBinaries(closed);
    const said: string[] = [];
    const options = {
      dataDir,
      movedTo,
      binaries,
      log,
      durable: false,
      onProgress: (sentence: string) => said.push(sentence),
    };
    const first = await startEmbeddedDatabase(options);
    await first.stop();
    expect(first.moved).toBe(true);
    expect(first.location).toMatch(new RegExp(`^${movedTo}/[0-9a-f]{16}/postgres$`));
    expect(said[0]).toBe(`The database is kept in ${first.location}, because only root may enter ${dataDir}`);
    expect(readFileSync(join(dataDir, "DATABASE_IS_ELSEWHERE.txt"), "utf8")).toContain(
      first.location.replace("/postgres", ""),
    );
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    chmodSync(closed, 0o755);
    expect(choosePlace(dataDir, movedTo, binaries)).toMatchObject({ home: first.location, moved: true });
    rmSync(movedTo, { recursive: true });
    expect(() => choosePlace(dataDir, movedTo, binaries)).toThrow(/which is gone\. Bring it back, or remove/);
  },
);

test.runIf(isRoot)("root does not start over when a database in the data folder became unreachable", () => {
  const folder = newFolder(0o755);
  const dataDir = join(folder, "data");
  mkdirSync(join(dataDir, "postgres"), { recursive: true });
  chownSync(join(dataDir, "postgres"), 65_534, 65_534);
  expect(choosePlace(dataDir, undefined, testBinaries()).runAs?.uid).toBe(65_534);
  chmodSync(folder, 0o700);
  expect(() => choosePlace(dataDir, undefined, testBinaries())).toThrow(
    /cannot be reached by its owner \(uid 65534\)/,
  );
});

// the child must be able to read this clone
const othersMayRead =
  isRoot &&
  spawnSync("/bin/sh", ["-c", `cd '${import.meta.dirname}' && test -x '${process.execPath}'`], {
    uid: 65_534,
    gid: 65_534,
  }).status === 0;

test.runIf(othersMayRead)(
  "an ordinary user starts it; root then runs it as that user, and another user gets an error",
  async () => {
    const folder = newFolder(0o755);
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    chownSync(dataDir, 65_534, 65_534);
    const script = join(import.meta.dirname, "../test/start-embedded.ts");
    const startAs = (uid: number) => {
      // Killed right after it has printed its line, however long the start takes.
      const command = `out=$(mktemp); "${process.execPath}" --import tsx "${script}" "${dataDir}" > $out & child=$!
        n=0; while [ ! -s $out ] && [ $n -lt 600 ]; do n=$((n+1)); sleep 0.1; done
        kill $child; wait $child; cat $out; rm $out`;
      const { stdout } = spawnSync("/bin/sh", ["-c", command], {
        uid,
        gid: uid,
        cwd: import.meta.dirname,
        encoding: "utf8",
        env: { ...process.env, HOME: "/nonexistent", TMPDIR: "/tmp" },
      });
      return JSON.parse(stdout) as { adopted: boolean; location: string; error?: string };
    };
    expect(startAs(65_534)).toMatchObject({ adopted: false, location: join(dataDir, "postgres") });
    expect(statSync(join(dataDir, "postgres")).uid).toBe(65_534);
    const asRoot = await startEmbeddedDatabase({ dataDir, log, durable: false });
    expect(asRoot.location).toBe(join(dataDir, "postgres"));
    await asRoot.stop();
    expect(startAs(1).error).toMatch(/belongs to another user \(uid 65534\)/);
  },
);
