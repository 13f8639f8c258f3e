// The database's address: a Unix socket in a folder only its user may enter (faster, no port to collide), or TCP on
// 127.0.0.1 where there are no such sockets. Both require a password.
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Credentials } from "./cluster.ts";
import type { Place } from "./place.ts";
import { EmbeddedDatabaseError } from "./problem.ts";

/** Where PostgreSQL listens: a socket folder, or a port on 127.0.0.1. */
export type Listening = { socketDir: string } | { port: number };

// sun_path takes 108 bytes on Linux and 104 on macOS, and the name of the socket is '/.s.PGSQL.5432'
const maxSocketFolderLength = 103 - "/.s.PGSQL.5432.lock".length;

/** Prepares the socket folder, or chooses a free port and remembers it in the place's home for the next start. */
export async function prepareListening(place: Place, tcp = process.platform === "win32"): Promise<Listening> {
  if (!tcp) return { socketDir: socketFolder(place) };
  const file = join(place.home, "port");
  const remembered = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const port = (remembered && (await freePort(remembered))) || (await freePort(0));
  writeFileSync(file, String(port));
  return { port };
}

/** The address of a database for `pg` and `psql`. */
export function urlOf(
  listening: Listening,
  credentials: Credentials,
  role: keyof Credentials,
  database: string,
): string {
  const login = `${role}:${credentials[role]}`;
  if ("port" in listening) return `postgresql://${login}@127.0.0.1:${listening.port}/${database}`;
  return `postgresql://${login}@localhost:5432/${database}?host=${encodeURIComponent(listening.socketDir)}`;
}

/** The server settings that make PostgreSQL listen only there. */
export function listeningSettings(listening: Listening): Record<string, string | number> {
  if ("port" in listening)
    return { listen_addresses: "127.0.0.1", port: listening.port, unix_socket_directories: "" };
  return {
    listen_addresses: "",
    port: 5432,
    unix_socket_directories: listening.socketDir,
    unix_socket_permissions: "0700",
  };
}

/** Removes a socket folder outside the place's home. */
export function releaseListening(listening: Listening, { home }: Place): void {
  if ("socketDir" in listening && !listening.socketDir.startsWith(home)) {
    rmSync(listening.socketDir, { recursive: true, force: true });
  }
}

function socketFolder(place: Place): string {
  const beside = join(place.home, "socket");
  // a comma separates folders in the setting
  const fits = Buffer.byteLength(beside) <= maxSocketFolderLength && !/[,"]/.test(beside);
  const hash = createHash("sha256").update(place.home).digest("hex").slice(0, 12);
  const folder = fits
    ? beside
    : join(shortTemporaryFolder(), `hourhand-${place.runAs?.uid ?? process.getuid?.()}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const owner = place.runAs?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (stat.uid !== owner && stat.uid !== process.getuid?.())) {
    throw new EmbeddedDatabaseError(
      `${folder} belongs to somebody else, so the database cannot listen there. Remove it and start again.`,
    );
  }
  if (place.runAs) chownSync(folder, place.runAs.uid, place.runAs.gid);
  chmodSync(folder, 0o700);
  return folder;
}

function shortTemporaryFolder(): string {
  const folder = tmpdir();
  return folder.length <= 40 ? folder : "/tmp";
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    server.listen({ host: "127.0.0.1", port: wanted, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
