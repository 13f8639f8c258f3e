// Types the `console` blocks of docs/operating.md as root, line by line from the page itself, on separate machines
// (machine-under-test.mjs). systemctl-played.mjs simulates systemd. Only the port (another one each time) and the text
// in <angle brackets> differ from the page; the object store is a small one that belongs to this test.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startObjectStore, testAccess } from "../server/test/object-store.ts";
import { makeClone } from "./clone.mjs";
import { canMakeDebian } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { startMachine } from "./machine-under-test.mjs";
import { blocksOf, consoleBlocksOf } from "./page-blocks.mjs";
import { root } from "./steps.mjs";
import { makeVersions } from "./versions.mjs";

const minutes = 60_000;
const page = readFileSync(join(root, "docs/operating.md"), "utf8");
const blocks = consoleBlocksOf(page);
/**
 * Finds the blocks below a heading. The test says how many there are: a block that is added to the page must also be
 * run here.
 */
function blocksBelow(heading, count) {
  const found = blocks.filter((block) => block.heading === heading);
  expect(found, heading).toHaveLength(count);
  return found;
}
const folder = mkdtempSync(join(tmpdir(), "hourhand-machines-"));
const repository = join(folder, "repository");
const machines = [];
afterAll(async () => {
  for (const machine of machines) await machine.remove();
  rmSync(folder, { recursive: true, force: true });
}, 10 * minutes);

describe.skipIf(!canMakeDebian)("root's way through the page", () => {
  const passphrase = "a passphrase of the operator's";
  let store;
  let port;
  let settings;
  let machine;
  beforeAll(async () => {
    makeClone(repository);
    makeVersions(repository);
    store = await startObjectStore("backups");
    port = String(await freePort());
    const [written] = blocksOf(page, "ini");
    settings = [
      written.text
        .replace(/<openssl rand -hex 32;[^>]*>/, randomBytes(32).toString("hex"))
        .replace(/<12 or more characters>/, "a password of the operator's")
        .trim(),
      `PORT=${port}`,
      `BACKUP_S3_ENDPOINT=${store.url}`,
      `BACKUP_S3_ACCESS_KEY_ID=${testAccess.accessKeyId}`,
      `BACKUP_S3_SECRET_ACCESS_KEY=${testAccess.secretAccessKey}`,
    ].join("\n");
    expect(settings.replace(/<hello@[^>]*>/, "")).not.toContain("<");
    machine = await newMachine("first");
  }, 20 * minutes);
  afterAll(() => store?.close());

  async function newMachine(name) {
    const made = await startMachine(join(folder, name), repository);
    machines.push(made);
    await made.type("cat > /root/passphrase", passphrase);
    return made;
  }

  /** Types a line that is not on the page, and checks that it succeeds. */
  async function ask(line) {
    const answer = await machine.type(line);
    expect(answer.code, `${line}\n${answer.output}`).toBe(0);
    return answer.output;
  }

  /**
   * Types a line of the page and returns its exit code and output.
   * @param {{ text: string, written: string[] }} command
   * @param {{ version?: string, old?: string, input?: string }} [filled]
   */
  async function type({ text, written }, { version = "newer", old = "older", input } = {}) {
    const line = text
      .replace("<address of the repository>", "/srv/hourhand")
      .replace("<version>", version)
      .replace("<old version>", old)
      .replace("<file with the passphrase>", "/root/passphrase")
      .replaceAll(/\b8000\b/g, port);
    expect(line).not.toMatch(/<\w/);
    const typed = input ?? (/\beditor .env/.test(line) ? settings : written.join("\n"));
    return { line, ...(await machine.type(line, typed)) };
  }

  /**
   * Types every line, and checks that each succeeds; the doctor's line reports what is missing here, as the page says:
   * TLS and mail.
   */
  async function typeAll(commands, filled) {
    const answers = [];
    for (const command of commands) {
      const answer = await type(command, filled);
      if (command.text.endsWith("npm run -s doctor")) {
        const faults = [...answer.output.matchAll(/^FAIL (\S+)/gm)].map(([, name]) => name);
        expect(faults, answer.output).toEqual(["mail", "certificate"]);
        expect(answer.code).toBe(1);
      } else expect(answer.code, `${answer.line}\n${answer.output}`).toBe(0);
      answers.push(answer);
    }
    return answers;
  }

  /** Makes an administrator, by whom a restored installation can be told from an empty one. */
  const makeAdministrator = (name) => ask(`sudo -u hourhand npm run -s admin -- create ${name}@example.com`);
  /** Checks whether the account exists. */
  async function expectAdministrator(name, isThere) {
    const { code, output } = await machine.type(
      `sudo -u hourhand npm run -s admin -- reset ${name}@example.com`,
    );
    expect({ name, code, output }).toMatchObject({ code: isThere ? 0 : 1 });
  }
  const version = async () => (await ask("cd /opt/hourhand && git describe --tags")).trim();
  const ready = () =>
    ask(`timeout 180 sh -c 'until curl -fsS http://127.0.0.1:${port}/readyz; do sleep 1; done'`);

  test(
    "Install: the product serves from a root's clone, as its own user",
    { tags: ["@operating-1.12"], timeout: 20 * minutes },
    async () => {
      const [install] = blocksBelow("Install", 1);
      await typeAll(install.commands);
      expect(await ask("stat -c %U /proc/$(cat /run/played/hourhand.service.pid)")).toBe("hourhand\n");
      expect(await ask("stat -c '%U %a' /var/lib/hourhand /opt/hourhand/.env")).toBe(
        "hourhand 700\nroot 640\n",
      );
      await makeAdministrator("early");
    },
  );

  test(
    "Backup every night: on the same machine, and with a passphrase into an object store; neither needs root",
    { tags: ["@operating-1.12"], timeout: 10 * minutes },
    async () => {
      const [nightly, elsewhere] = blocksBelow("Backup every night", 2);
      const answers = await typeAll(nightly.commands);
      expect(answers.at(-1).output).toMatch(/hourhand-.*\.backup/);
      expect(await ask("stat -c '%U %a' /var/lib/hourhand-backups/*.backup")).toBe("hourhand 600\n");
      await typeAll(elsewhere.commands);
      await typeAll([nightly.commands.at(-1)]);
      expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^backups\/hourhand\/.*\.backup$/)]);
      const log = await ask("journalctl -u hourhand-backup -n 1000");
      expect(log).not.toContain(passphrase);
      // A folder to which the unit may not write.
      await machine.type("systemctl edit hourhand-backup", "[Service]\nEnvironment=BACKUP_TO=/mnt/backups");
      await ask("install -d -o hourhand /mnt/backups");
      expect(await machine.type("systemctl start hourhand-backup")).toMatchObject({ code: 1 });
      const named = "[Service]\nEnvironment=BACKUP_TO=/mnt/backups\nReadWritePaths=/mnt/backups";
      await machine.type("systemctl edit hourhand-backup", named);
      await ask("systemctl start hourhand-backup && ls /mnt/backups/*.backup");
    },
  );

  test(
    "Restore once a quarter: checked next to the server, and complete on a new machine after a loss",
    { tags: ["@operating-1.12"], timeout: 30 * minutes },
    async () => {
      const [check, loss] = blocksBelow("Restore once a quarter", 2);
      await typeAll(check.commands);
      const first = machine;
      await ask("systemctl stop 'hourhand*'");
      machine = await newMachine("after-a-loss");
      const [install] = blocksBelow("Install", 1);
      await typeAll(install.commands.filter(({ text }) => !/enable --now|readyz/.test(text)));
      const [, elsewhere] = blocksBelow("Backup every night", 2);
      await typeAll(elsewhere.commands);
      await typeAll(loss.commands);
      await expectAdministrator("early", true);
      await expectAdministrator("late", false);
      await ask("systemctl stop 'hourhand*'");
      await machine.remove();
      machine = first;
      await ask("systemctl start hourhand hourhand-backup.timer");
      await ready();
    },
  );

  test(
    "Upgrade: to a version that adds to the schema, and to one that removes from it",
    { tags: ["@operating-1.12"], timeout: 20 * minutes },
    async () => {
      const [upgrade] = blocksBelow("Upgrade", 1);
      const answers = await typeAll(upgrade.commands, { version: "newer" });
      expect(answers[0].output).toBe("older\n");
      await makeAdministrator("of-newer");
      const isCheck = ({ text }) => text.endsWith("upgrade:check");
      const at = upgrade.commands.findIndex(isCheck);
      const [noted] = await typeAll(upgrade.commands.slice(0, at), { version: "newest" });
      expect(noted.output).toBe("newer\n");
      // Reports that the running version does not survive: the restart will stop the only process.
      expect(await type(upgrade.commands[at])).toMatchObject({ code: 1 });
      await typeAll(upgrade.commands.slice(at + 1));
      await makeAdministrator("of-newest");
    },
  );

  test(
    "Roll back: to the earlier backup, and to the older version on the newer database",
    { tags: ["@operating-1.12"], timeout: 30 * minutes },
    async () => {
      const [onTheSame, toTheBackup, look] = blocksBelow("Roll back", 3);
      await typeAll(toTheBackup.commands, { old: "newer" });
      expect(await version()).toBe("newer");
      await expectAdministrator("of-newer", true);
      await expectAdministrator("of-newest", false);

      await typeAll(onTheSame.commands, { old: "older" });
      await ready();
      expect(await version()).toBe("older");
      expect(await ask("journalctl -u hourhand")).toContain("A newer HourHand");
      await expectAdministrator("of-newer", true);

      // Debian's package makes and starts a cluster; in a chroot it has no locale, and its port may be taken on this
      // machine.
      await ask(
        "pg_dropcluster 15 main; pg_createcluster 15 main --locale C.UTF-8 -o listen_addresses='' --start",
      );
      for (const command of look.commands) {
        const isPsql = command.text.endsWith("psql copy");
        const answer = await type(command, {
          input: isPsql ? "select 'people: ' || count(*) from people;" : "",
        });
        expect(answer).toMatchObject({ code: 0 });
        if (isPsql) expect(answer.output).toMatch(/people: [1-9]/);
      }
      await ask("systemctl stop 'hourhand*'");
    },
  );
});
