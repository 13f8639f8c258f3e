// Makes Debian's bookworm in a folder, with Node 24 from npm: the base for the tests of deploy/ that need their own
// machine or image.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { ensureNode24 } from "./node-other.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";
import { root } from "./steps.mjs";

const mmdebstrap = findOperatorProgram("mmdebstrap");
const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write("SKIPPED tests in a Debian folder: only root can enter one.\n");
/** Whether a Debian can be made and entered here. */
export const canMakeDebian = Boolean(mmdebstrap) && isRoot;

/**
 * Makes bookworm's smallest system as an archive; it takes minutes, so the archive is kept for the next run.
 * @param {string} name of the archive
 * @param {string[]} [packages] in addition to the smallest system
 * @returns {Promise<string>} its path
 * @throws Error with the output of mmdebstrap
 */
export async function ensureDebian(name, packages = []) {
  const archive = join(root, ".cache", `${name}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(dirname(archive), { recursive: true });
  const draft = join(dirname(archive), `${name}.draft.tar`);
  const included = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  const args = ["--variant=minbase", ...included, "bookworm", draft];
  const child = spawn(mmdebstrap, args, { stdio: ["ignore", "ignore", "pipe"], timeout: 600_000 });
  let said = "";
  child.stderr.on("data", (part) => (said += String(part)));
  const [status] = await once(child, "close");
  if (status !== 0) {
    rmSync(draft, { force: true });
    throw new Error(`mmdebstrap ended with ${status}: ${said.slice(-4_000)}`);
  }
  renameSync(draft, archive);
  return archive;
}

/**
 * Puts Node 24 and its npm into a folder, which is or becomes a /usr/local, and the certificates that this machine
 * trusts for npm's registry into `trusted.crt` there.
 * @param {string} local
 */
export async function putNode24(local) {
  const { node, npm } = await ensureNode24();
  mkdirSync(join(local, "bin"), { recursive: true });
  cpSync(node, join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  const certificateFile = "/etc/ssl/certs/ca-certificates.crt";
  writeFileSync(join(local, "trusted.crt"), existsSync(certificateFile) ? readFileSync(certificateFile) : "");
}
