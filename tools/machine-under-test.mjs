// A separate machine for the commands in docs/operating.md that root types: Debian with Node 24 in a folder, entered by
// a chroot with its own processes and mounts. It shares the network, so the product uses another port than on the page.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { ensureDebian, putNode24 } from "./debian.mjs";
import { root } from "./steps.mjs";

/** Packages that Debian's installer puts on a server, that the page requires, or that a section installs. */
const packages = ["git", "curl", "ca-certificates", "sudo", "postgresql"];

/**
 * Makes a machine and starts root's shell in it.
 * @param {string} place the folder that becomes the machine
 * @param {string} repository the folder that is /srv/hourhand there, to clone from
 */
export async function startMachine(place, repository) {
  const archive = await ensureDebian("bookworm-machine", packages);
  mkdirSync(place, { recursive: true });
  spawnSync("tar", ["-xf", archive, "-C", place]);
  const local = join(place, "usr/local");
  await putNode24(local);
  const played = join(local, "lib/played");
  mkdirSync(played);
  for (const name of ["systemctl-played.mjs", "read-unit.mjs"])
    cpSync(join(root, "tools", name), join(played, name));
  const wrapper = (...words) => `#!/bin/sh\nexec ${words.join(" ")}\n`;
  const program = (path, text) => {
    writeFileSync(join(local, path), text);
    chmodSync(join(local, path), 0o755);
  };
  for (const name of ["systemctl", "journalctl"])
    program(`sbin/${name}`, wrapper("node /usr/local/lib/played/systemctl-played.mjs", name, '"$@"'));
  // The text that is written in the editor comes from its input.
  program("bin/editor", wrapper('sh -c \'cat > "$1"\' sh "$1"'));
  // No DNS server here knows the names on the page.
  writeFileSync(
    join(place, "etc/hosts"),
    `127.0.0.1 localhost ${hostname()} hourhand.example mail.example\n`,
  );
  mkdirSync(join(place, "srv/hourhand"), { recursive: true });
  mkdirSync(join(place, "root/.npm"), { recursive: true });

  const { stdout: cache } = spawnSync("npm", ["config", "get", "cache"], { encoding: "utf8" });
  const entering = [
    'mount --bind "$1" "$1"',
    'mount -t proc proc "$1/proc"',
    'mount --rbind /dev "$1/dev"',
    'mount -t tmpfs none "$1/run"',
    'mount --bind "$2" "$1/srv/hourhand"',
    'mount --bind "$3" "$1/root/.npm"',
    'cp -L /etc/resolv.conf "$1/etc/resolv.conf"',
    'exec chroot "$1" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/usr/local/trusted.crt bash',
  ].join(" && ");
  const shell = spawn(
    "unshare",
    [
      "--mount",
      "--pid",
      "--fork",
      "--kill-child",
      "sh",
      "-c",
      entering,
      "sh",
      place,
      repository,
      cache.trim(),
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  let output = "";
  let ended = false;
  const arrived = new EventTarget();
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (part) => {
      output += String(part);
      arrived.dispatchEvent(new Event("more"));
    });
  const closed = once(shell, "close").then(() => {
    ended = true;
    arrived.dispatchEvent(new Event("more"));
  });

  return {
    place,
    /**
     * Types a line at root's prompt, and waits until it has ended.
     * @param {string} line
     * @param {string} [input] the text typed into the program that the line opens
     * @returns {Promise<{ code: number, output: string }>} stdout and stderr together
     */
    async type(line, input = "") {
      output = "";
      shell.stdin.write(`{ ${line}\n} <<'END_OF_INPUT' 2>&1\n${input}\nEND_OF_INPUT\nprintf '\\0%d\\0' $?\n`);
      for (;;) {
        const [, printed, code] = /^([^]*)\0(\d+)\0/.exec(output) ?? [];
        if (code !== undefined) return { code: Number(code), output: printed };
        if (ended) throw new Error(`The machine's shell has ended: ${output}`);
        await once(arrived, "more");
      }
    },
    /** Turns the machine off, and removes it. */
    async remove() {
      shell.kill("SIGKILL");
      await closed;
      rmSync(place, { recursive: true, force: true });
    },
  };
}
