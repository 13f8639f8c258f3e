// Checks the `console` blocks of docs/operating.md, and the commands within its sentences, against the programs, files
// and settings that they name. operating-console.long.test.mjs and image.long.test.mjs run the blocks.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { nodeOptionsOf } from "./node-options.mjs";
import { consoleBlocksOf } from "./page-blocks.mjs";
import { environmentOf, keysOf } from "./read-unit.mjs";
import { ensureBuilt, root } from "./steps.mjs";

beforeAll(ensureBuilt);

const read = (path) => readFileSync(join(root, path), "utf8");
const page = read("docs/operating.md");
const namesIn = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

const unitFiles = readdirSync(join(root, "deploy/systemd"));
const units = new Map(unitFiles.map((name) => [name, keysOf(read(`deploy/systemd/${name}`))]));
const compose = read("deploy/compose.yaml");
const services = namesIn(compose, /^ {2}(\w+):\n(?: {4}#.*\n)* {4}image:/gm);
const scripts = JSON.parse(read("package.json")).scripts;
const ofUnits = (key) =>
  [...units.values()].flatMap((keys) => keys(key).flatMap((value) => value.split(" ")));
/** Every variable that the page may set, apart from the shell's own. */
const environmentNames = new Set([
  ...namesIn(
    /settingNames = \[([\s\S]*?)\]/.exec(read("server/src/settings/setting-reader.ts"))[1],
    /"(\w+)"/g,
  ),
  ...[...units.values()].flatMap((keys) => Object.keys(environmentOf(keys("Environment")))),
  ...namesIn(compose, /\$\{(\w+)/g),
  "TMPDIR",
]);
/** Debian programs that the page installs, by their package. */
const unitsOfPackages = { "nginx-light": "nginx", "redis-server": "redis-server", postgresql: "postgresql" };

/** Caches answers, because most lines are the same in each page with one wrong word. */
function remembered(ask) {
  const answers = new Map();
  return (...question) => {
    const key = JSON.stringify(question);
    if (!answers.has(key)) answers.set(key, ask(...question));
    return answers.get(key);
  };
}

/** Finds syntax errors that bash reports for a line, and for the text that the line passes to a shell. */
const unparsed = remembered((text) => {
  const inner = [...text.matchAll(/\bsh -c (?:'([^']*)'|"([^"]*)")/g)].map(([, one, other]) => one ?? other);
  return [text, ...inner].flatMap((script) => {
    const { status, stderr } = spawnSync("bash", ["-n", "-c", script], { encoding: "utf8" });
    return status === 0 ? [] : [`bash does not understand it: ${stderr.trim().split("\n")[0]}`];
  });
});

/** Returns how a command is used: its number of arguments, and its options (true for one with a value). */
const usageOf = remembered((name) => {
  const program = join(root, "server/dist/commands.js");
  const { status, stdout } = spawnSync(process.execPath, [program, name, "--help"], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const words = stdout.split("\n", 1)[0].split(" [")[0].split(" -- ")[1]?.split(" ") ?? [];
  const options = [...stdout.matchAll(/^ {2}(--[\w-]+)( [A-Z]+)? {2}/gm)];
  return {
    wanted: words.length,
    options: new Map(options.map(([, option, value]) => [option, Boolean(value)])),
  };
});

function misused(name, words) {
  const usage = usageOf(name);
  if (!usage) return [`the product has no command '${name}'`];
  const { wanted, options } = usage;
  const unknown = words.filter((word) => word.startsWith("--") && !options.has(word));
  const given = words.filter((word, index) => !word.startsWith("--") && !options.get(words[index - 1]));
  return [
    ...unknown.map((option) => `'${name}' does not take ${option}`),
    ...(given.length === wanted ? [] : [`'${name}' wants ${wanted} words and is given ${given.length}`]),
  ];
}

/** Returns the words after a position in a line, up to the end of that command. */
const wordsFrom = (text) =>
  text
    .split(/&&|\|\||[|;]|\s#\s/)[0]
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");

function commandFaults(text) {
  const faults = [];
  for (const { 1: name, 2: rest } of text.matchAll(/\bnpm run (?:-s )?([\w:-]+)(.*)/g)) {
    if (!Object.hasOwn(scripts, name)) faults.push(`there is no command 'npm run ${name}'`);
    else if (scripts[name].includes("tools/command.mjs")) {
      const [dashes, ...words] = wordsFrom(rest);
      if (dashes !== undefined && dashes !== "--") faults.push(`npm takes '${dashes}' for its own`);
      else faults.push(...misused(name, words));
    }
  }
  for (const { 1: options, 2: name, 3: rest } of text.matchAll(
    /\bnode ((?:--\S+ )*)server\/dist\/commands\.js ([\w:]+)(.*)/g,
  )) {
    // The page need not repeat --enable-source-maps, but must have the heap limits.
    const bounds = nodeOptionsOf(name).filter((option) => option.startsWith("--max-"));
    if (options.trim() !== bounds.join(" "))
      faults.push(`'${name}' is run with '${options.trim()}' in place of '${bounds.join(" ")}'`);
    faults.push(...misused(name, wordsFrom(rest)));
  }
  return faults;
}

/** Returns a unit's full name; systemctl takes a name without a suffix for a service. */
const inFull = (name) => (/\.(?:service|timer)$/.test(name) ? name : `${name}.service`);

function unitFaults(text, known) {
  const named = [
    ...[...text.matchAll(/\bsystemctl (?:--\S+ )*[a-z-]+((?: [^\s;&|#]+)*)/g)].flatMap(([, rest]) =>
      rest.split(" ").filter((word) => word !== "" && !word.startsWith("-")),
    ),
    ...[...text.matchAll(/\bjournalctl .*?-u (\S+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/\/etc\/systemd\/system\/([\w.-]+\.service)/g)].map(([, name]) => name),
  ].map((name) => name.replaceAll("'", ""));
  return named
    .filter((name) =>
      name.endsWith("*")
        ? ![...known].some((one) => one.startsWith(name.slice(0, -1)))
        : !known.has(inFull(name)),
    )
    .map((name) => `there is no unit '${name}'`);
}

/** Finds wrong names of files in the repository, places and users. */
function placeFaults(text, folder) {
  const faults = [];
  const spoken = text.split(/\s#\s/)[0];
  for (const [, path] of spoken.matchAll(/(?<![\w./-])((?:deploy|server|tools|docs)\/[\w./-]*)/g))
    if (!existsSync(join(root, path))) faults.push(`there is no file ${path}`);
  for (const [, path] of spoken.matchAll(/(?:--file|-f) (\S+)/g))
    if (!existsSync(join(root, folder, path)))
      faults.push(`there is no file ${path} in ${folder || "the clone"}`);
  const folders = new Set(["nologin", ...ofUnits("StateDirectory")]);
  for (const [, place] of spoken.matchAll(/\/var\/lib\/([\w-]+)/g))
    if (!folders.has(place)) faults.push(`no unit may write to /var/lib/${place}`);
  for (const [, place] of spoken.matchAll(/\/opt\/([\w-]+)/g))
    if (!ofUnits("WorkingDirectory").includes(`/opt/${place}`)) faults.push(`no unit runs in /opt/${place}`);
  const users = new Set(["root", "postgres", ...ofUnits("User")]);
  const owners = /\binstall /.test(spoken) ? /(?:\bsudo -u|\s-o|\s-g) ([\w-]+)/g : /\bsudo -u ([\w-]+)/g;
  for (const [, user] of spoken.matchAll(owners))
    if (!users.has(user)) faults.push(`no unit is run by ${user}`);
  for (const [, service] of spoken.matchAll(/\bcompose (?:exec|run|stop|up|build)((?: [^\s|;&]+)*)/g)) {
    const named = service
      .trim()
      .split(" ")
      .find((word, index, all) => !word.startsWith("-") && all[index - 1] !== "-e");
    if (named && !services.has(named)) faults.push(`compose.yaml has no '${named}'`);
  }
  return faults;
}

function environmentFaults(text, block) {
  const names = [...text.matchAll(/(?<![\w$-])([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name);
  // A comment says what the editor is opened for.
  const [, wishes] = /\beditor \S*\.env\s+# (.*)/.exec(text) ?? [];
  const wished = wishes?.match(/(?<!\/)\b[A-Z][A-Z0-9]*_?[A-Z0-9_]+\b(?![:/])/g) ?? [];
  return [...names, ...wished]
    .filter((name) => !environmentNames.has(name) && !block.includes(`$${name}`))
    .map((name) => `nothing knows ${name}`);
}

/** Finds faults in the text that `systemctl edit` writes into a unit. */
function writtenFaults({ text, written }) {
  const [, unit] = /\bsystemctl edit ([\w-]+)/.exec(text) ?? [];
  if (unit === undefined) return written.map((line) => `'${line}' has no prompt`);
  const keys = units.get(inFull(unit));
  const own = keys ? Object.keys(environmentOf(keys("Environment"))) : [];
  const unknown = Object.keys(environmentOf(keysOf(written.join("\n"))("Environment"))).filter(
    (name) => !own.includes(name),
  );
  return [
    ...written
      .filter((line) => !/^(?:\[Service\]|\w+=.+)$/.test(line))
      .map((line) => `'${line}' is no line of a unit`),
    ...unknown.map((name) => `${unit} does not use ${name}`),
  ];
}

/**
 * Finds every fault in a page's commands, with its line; within sentences, only commands count that begin with a
 * program of this page.
 */
function faultsOf(text) {
  const faults = [];
  const known = new Set(units.keys());
  for (const [, packages] of text.matchAll(/\bapt install ([\w -]+)/g))
    for (const name of packages.split(" "))
      if (unitsOfPackages[name]) known.add(inFull(unitsOfPackages[name]));
  for (const [, copy] of text.matchAll(/^# cp \S+ \/etc\/systemd\/system\/([\w-]+\.service)$/gm))
    known.add(copy);
  const check = (line, command, block, folder) => {
    // Placeholders have no meaning here, so they are filled with a word.
    const filled = command.replaceAll(/<[^<>]+>/g, "something");
    for (const fault of [
      ...unparsed(filled),
      ...commandFaults(filled),
      ...unitFaults(filled, known),
      ...placeFaults(filled, folder),
      ...environmentFaults(filled, block),
    ])
      faults.push(`${line}: ${fault}`);
  };
  for (const { commands } of consoleBlocksOf(text)) {
    const block = commands.map(({ text: one }) => one).join("\n");
    for (const command of commands) {
      check(command.line, command.text, block, command.prompt === "$" ? "deploy" : "");
      for (const fault of writtenFaults(command)) faults.push(`${command.line}: ${fault}`);
    }
  }
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ""));
  for (const [index, line] of prose.split("\n").entries())
    for (const [, code] of line.matchAll(/`((?:sudo|systemctl|journalctl|install|curl) [^`…]+)`/g))
      check(index + 1, code, "", "");
  return faults;
}

test(
  "bash, the product, systemd and deploy/ know every command of a console block",
  { tags: ["@operating-1.11"] },
  () => {
    const commands = consoleBlocksOf(page).flatMap((block) => block.commands);
    expect(commands.length).toBeGreaterThan(50);
    expect(faultsOf(page)).toEqual([]);
  },
);

test.each([
  [
    "sudo -u hourhand npm run -s backup -- /var/lib/hourhand-backups/before --keep 2",
    "npm run -s back-up",
    /no command 'npm run back-up'/,
  ],
  [
    "backup -- /var/lib/hourhand-backups/before --keep 2",
    "backup -- --keepers 2",
    /'backup' does not take --keepers/,
  ],
  [
    "backup -- /var/lib/hourhand-backups/before --keep 2",
    "backup -- --keep 2",
    /'backup' wants 1 words and is given 0/,
  ],
  ["-s upgrade:check", "-s upgrade:check --json", /npm takes '--json' for its own/],
  ["systemctl restart hourhand", "systemctl restart hourhands", /no unit 'hourhands'/],
  ["systemctl stop 'hourhand*'", "systemctl stop 'minutehand*'", /no unit 'minutehand\*'/],
  ["journalctl -u hourhand-backup -n 5", "journalctl -u hourhand-backups -n 5", /no unit 'hourhand-backups'/],
  ["cp deploy/systemd/*", "cp deploy/units/*", /no file deploy\/units\//],
  ["install -d -m 0700 -o hourhand", "install -d -m 0700 -o minutehand", /no unit is run by minutehand/],
  [
    "DATA_DIR=/var/lib/hourhand/restored|",
    "DATA_DIR=/var/lib/restored|",
    /no unit may write to \/var\/lib\/restored/,
  ],
  [
    "clone <address of the repository> /opt/hourhand",
    "clone <address> /opt/hour",
    /no unit runs in \/opt\/hour$/,
  ],
  ["readyz; do sleep 1; done' && sudo", "readyz; do sleep 1; fi' && sudo", /bash does not understand it/],
  [
    "chown -R hourhand: /var/tmp/moving",
    "chown -R hourhand: '/var/tmp/moving",
    /bash does not understand it/,
  ],
  ["env TMPDIR=/var/tmp", "env TEMPORARY=/var/tmp", /nothing knows TEMPORARY/],
  ["env $LOOK", "env", /nothing knows LOOK/],
  ["# DATABASE_URL=postgres", "# DATABASE_URI=postgres", /nothing knows DATABASE_URI/],
  ["# PUBLIC_URL, SECRET_KEY", "# PUBLIC_URL, SECRET_KEYS", /nothing knows SECRET_KEYS/],
  ["Environment=BACKUP_TO=", "Environment=BACKUP_INTO=", /hourhand-backup does not use BACKUP_INTO/],
  [
    "--max-semi-space-size=2 --max-old-space-size=160 server",
    "--max-old-space-size=160 server",
    /'backup' is run with/,
  ],
  ["commands.js doctor", "commands.js nurse", /the product has no command 'nurse'/],
  ["exec product node", "exec shop node", /compose.yaml has no 'shop'/],
])(
  "a page with another word in place of '%s' has a fault: '%s'",
  { tags: ["@operating-1.11"] },
  (right, wrong, fault) => {
    expect(page).toContain(right);
    expect(faultsOf(page.replace(right, wrong)).join("\n")).toMatch(fault);
  },
);
