// Simulates systemctl and journalctl in the machines of operating-console.long.test.mjs, where no systemd runs: the
// subset that docs/operating.md types and the units use. A unit runs in its folder, as its user, in its environment,
// and writes only where it may.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOf, keysOf, wordsOf } from "./read-unit.mjs";

const [units, state] = ["/etc/systemd/system", "/run/played"];
mkdirSync(state, { recursive: true });

const inFull = (name) => (/\.(?:service|timer)$/.test(name) ? name : `${name}.service`);
const markOf = (unit) => join(state, `${unit}.pid`);
const logOf = (unit) => join(state, `${unit}.log`);
const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

function readUnit(unit) {
  const file = join(units, unit);
  if (!existsSync(file)) refuse(`Unit ${unit} not found.`);
  return keysOf(...[file, ...globSync(`${file}.d/*.conf`)].map((path) => readFileSync(path, "utf8")));
}

/** Returns the process of a unit; undefined if none is running. */
function processOf(unit) {
  if (!existsSync(markOf(unit))) return undefined;
  const pid = Number(readFileSync(markOf(unit), "utf8"));
  // A timer's mark file names no process.
  if (pid === 0) return undefined;
  // A zombie exists until its parent, the machine's first process, reaps it.
  const isThere =
    existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return isThere ? pid : undefined;
}

async function start(unit) {
  const keys = readUnit(unit);
  const last = (key, otherwise = "") => keys(key).at(-1) ?? otherwise;
  if (unit.endsWith(".timer")) {
    readUnit(unit.replace(/timer$/, "service"));
    return writeFileSync(markOf(unit), "0");
  }
  if (processOf(unit) !== undefined) return;
  const [user, group] = [last("User"), last("Group")];
  const wordsBehind = (key) => keys(key).flatMap((value) => value.split(" "));
  const stateFolders = wordsBehind("StateDirectory").map((name) => `/var/lib/${name}`);
  for (const folder of stateFolders)
    spawnSync("install", ["-d", "-m", last("StateDirectoryMode"), "-o", user, "-g", group, folder]);
  const environment = environmentOf(keys("Environment"));
  // Applies ProtectSystem=strict and PrivateTmp=yes; systemd's own tools test the rest of the hardening.
  const open = [...stateFolders, ...wordsBehind("ReadWritePaths")];
  const closing = [
    ...open.map((folder) => `mount --bind ${folder} ${folder}`),
    "mount -t tmpfs none /tmp",
    "mount -t tmpfs none /var/tmp",
    "mount -o remount,bind,ro /",
    `umask ${last("UMask")}`,
    `cd ${last("WorkingDirectory")}`,
    `exec setpriv --reuid ${user} --regid ${group} --init-groups --no-new-privs "$@"`,
  ].join(" && ");
  const words = wordsOf(last("ExecStart"), environment);
  const log = openSync(logOf(unit), "a");
  const child = spawn("unshare", ["--mount", "sh", "-c", closing, "sh", ...words], {
    env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", USER: user, ...environment },
    stdio: ["ignore", log, log],
    detached: true,
  });
  writeFileSync(markOf(unit), String(child.pid));
  if (last("Type") !== "oneshot") return child.unref();
  const [code] = await once(child, "exit");
  if (code !== 0) refuse(`Job for ${unit} failed. See "journalctl -u ${unit}".`);
}

async function stop(unit) {
  const keys = readUnit(unit);
  const pid = processOf(unit);
  if (pid) process.kill(pid, "SIGTERM");
  const last = Date.now() + Number(keys("TimeoutStopSec").at(-1) ?? 90) * 1_000;
  while (processOf(unit)) {
    if (Date.now() > last) refuse(`${unit} did not stop in time.`);
    await sleep(100);
  }
  rmSync(markOf(unit), { force: true });
}

/** Returns the running units that a pattern matches. */
const running = (name) =>
  name.endsWith("*")
    ? readdirSync(state)
        .filter((file) => file.startsWith(name.slice(0, -1)) && file.endsWith(".pid"))
        .map((file) => basename(file, ".pid"))
    : [inFull(name)];

const [program, ...args] = process.argv.slice(2);
if (program === "journalctl") {
  const valueOf = (option) => args[args.indexOf(option) + 1];
  const file = logOf(inFull(valueOf("-u")));
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  process.stdout.write(`${lines.slice(args.includes("-n") ? -Number(valueOf("-n")) : 0).join("\n")}\n`);
} else {
  const isNow = args.includes("--now");
  const [act, ...names] = args.filter((word) => word !== "--now");
  if (act === "edit") {
    const folder = join(units, `${inFull(names[0])}.d`);
    readUnit(inFull(names[0]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "override.conf"), readFileSync(0, "utf8"));
  } else if (act !== "daemon-reload")
    for (const unit of names.flatMap(running)) {
      if (["enable", "disable"].includes(act) && readUnit(unit)("WantedBy").length === 0)
        refuse(`${unit} is not meant to be enabled.`);
      if (["stop", "restart"].includes(act) || (act === "disable" && isNow)) await stop(unit);
      if (["start", "restart"].includes(act) || (act === "enable" && isNow)) await start(unit);
      if (!["start", "stop", "restart", "enable", "disable"].includes(act)) refuse(`'${act}' is not played.`);
    }
}
