// Builds an image with buildah and runs it, without an image registry: on Debian's bookworm with Node 24 from npm.
// Isolation is a chroot, so the product listens on this machine's own ports. Every wait has a timeout, and no started
// process outlives `cleanUp`.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { canMakeDebian, ensureDebian, putNode24 } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";

const buildahProgram = findOperatorProgram("buildah");
/** Whether an image can be built and run here. */
export const canBuild = Boolean(buildahProgram) && canMakeDebian;

/** One minute in milliseconds, for `20 * minutes`. */
export const minutes = 60_000;
/** Holds all files of the test; `cleanUp` deletes it. */
export const folder = mkdtempSync(join(tmpdir(), "hourhand-image-"));
const usual = "hourhand-under-test";

export const environment = {
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://hourhand.example",
  SECRET_KEY: randomBytes(32).toString("hex"),
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "hello@hourhand.example",
  // Long enough to run a command in the container while it drains.
  DRAIN_SECONDS: "30",
};

/** An image store for this test only, deleted with its folder. */
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
/** Marks the environment of all processes that this test starts, so that none of them outlive the test. */
const markValue = randomBytes(8).toString("hex");
const mark = `HOURHAND_IMAGE_TEST=${markValue}`;
const markedEnvironment = { ...process.env, HOURHAND_IMAGE_TEST: markValue };

/**
 * Ends every process with the mark, and its children: a chroot is not a process namespace, which would end as a whole.
 */
export function endAll() {
  const parentOf = new Map();
  const own = new Set();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      parentOf.set(pid, /^\d+ \(.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
      if (readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(mark)) own.add(pid);
    } catch {
      // The process has already ended.
    }
  }
  const isOwn = (pid) => pid !== undefined && (own.has(pid) || isOwn(parentOf.get(pid)));
  for (const pid of [...parentOf.keys()].filter(isOwn)) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Awaits a promise.
 * @throws Error naming the awaited event after the timeout in milliseconds
 */
async function within(limitMs, what, promise) {
  const waiting = new AbortController();
  const late = sleep(limitMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`${what} took more than ${limitMs / 1000} s`);
  });
  return Promise.race([promise, late]).finally(() => {
    waiting.abort();
    late.catch(() => {});
  });
}

/**
 * Polls until the answer is true.
 * @throws Error naming the condition after the timeout in milliseconds
 */
export async function until(limitMs, what, isTrue) {
  const last = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > last) throw new Error(`${what()}: not in ${limitMs / 1000} s`);
    await sleep(200);
  }
}

/**
 * Runs a program to its end.
 * @throws Error after the timeout in milliseconds; the program is killed then
 */
export async function outcomeOf(program, args, limitMs) {
  const child = spawn(program, args, { env: markedEnvironment, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (part) => (stdout += String(part)));
  child.stderr.on("data", (part) => (stderr += String(part)));
  try {
    const [status] = await within(limitMs, [program, ...args].join(" "), once(child, "close"));
    return { status, stdout, stderr };
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`${error.message}; it said: ${`${stdout}${stderr}`.slice(-4_000)}`, { cause: error });
  }
}

/**
 * Runs buildah to its end.
 * @returns {Promise<string>} its stdout
 * @throws Error with its output
 */
export async function buildah(limitMs, ...args) {
  const { status, stdout, stderr } = await outcomeOf(buildahProgram, [...store, ...args], limitMs);
  if (status !== 0) throw new Error(`buildah ${args[0]} ended with ${status}: ${stderr.slice(-4_000)}`);
  return stdout.trim();
}

/**
 * Where a command runs: the container, its variables, and the folders of this machine that are mounted, each `from:to`.
 * @typedef {{ container?: string, variables?: Record<string, string>, volumes?: string[] }} Place
 */

/** @param {string[]} command @param {Place} place */
const inContainer = (command, { container = usual, variables = environment, volumes = [] }) => {
  const set = Object.entries(variables).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const bound = volumes.flatMap((volume) => ["--volume", volume]);
  const words = [...set, ...bound, container, "--", ...command];
  return [...store, "run", "--isolation", "chroot", "--env", mark, ...words];
};

/**
 * Runs a command in a container to its end, as the image's own user. Its output goes into files: on a busy machine,
 * buildah's chroot loses the last output of one command in sixty, and exits with 0.
 * @param {string[]} command
 * @param {Place} [place]
 */
export async function runInContainer(command, place = {}) {
  const printed = mkdtempSync(join(folder, "printed-"));
  chmodSync(printed, 0o777);
  const words = ["sh", "-c", 'exec "$@" > /printed/stdout 2> /printed/stderr', "sh", ...command];
  const volumes = [...(place.volumes ?? []), `${printed}:/printed`];
  const { status, stderr } = await outcomeOf(
    buildahProgram,
    inContainer(words, { ...place, volumes }),
    3 * minutes,
  );
  const read = (name) => {
    const file = join(printed, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return { status, stdout: read("stdout"), stderr: `${read("stderr")}${status === 0 ? "" : stderr}` };
}

/** Builds the equivalent of `docker.io/library/node:24-bookworm-slim`, because no image can be pulled here. */
export async function makeBase() {
  const base = join(folder, "base");
  mkdirSync(base);
  cpSync(await ensureDebian("bookworm"), join(base, "bookworm.tar"));
  await putNode24(join(base, "local"));
  writeFileSync(
    join(base, "Containerfile"),
    "FROM scratch\nADD bookworm.tar /\nCOPY local /usr/local\nENV NODE_EXTRA_CA_CERTS=/usr/local/trusted.crt\n",
  );
  await buildah(5 * minutes, "bud", "--isolation", "chroot", "-t", "base", base);
  rmSync(base, { recursive: true });
}

/**
 * Starts the image's own command; resolves once `/readyz` answers 200.
 * @param {string[]} ownCommand
 * @param {Place} [place]
 */
export async function start(ownCommand, place = {}) {
  const { variables = environment } = place;
  variables.PORT ??= String(await freePort());
  // The process id is this machine's, because a chroot has no process namespace.
  const command = ["sh", "-c", 'echo "process $$"; exec "$@"', "sh", ...ownCommand];
  const child = spawn(buildahProgram, inContainer(command, place), { env: markedEnvironment });
  const closed = once(child, "close").then(([code]) => code);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += String(part)));
  const url = `http://127.0.0.1:${variables.PORT}`;
  await until(
    3 * minutes,
    () => `The product is ready; it said: ${output}`,
    () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`The product ended with ${end}: ${output}`);
      return answersWell(`${url}/readyz`);
    },
  );
  const pid = Number(/^process (\d+)$/m.exec(output)?.[1]);
  const said = () => output;
  const ended = () => within(2 * minutes, `The product's end after SIGTERM; it said: ${output}`, closed);
  return { pid, ended, url, said };
}

/** @param {string} url */
const answersWell = (url) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Makes a container from an image. @returns {Promise<string>} the folder of its files */
export async function makeContainer(image, container = usual) {
  await buildah(5 * minutes, "from", "--name", container, image);
  return buildah(minutes, "mount", container);
}

/** Ends the processes and removes the files of the test. */
export async function cleanUp() {
  endAll();
  if (canBuild) await buildah(minutes, "rm", "--all").catch(() => {});
  rmSync(folder, { recursive: true, force: true });
}
