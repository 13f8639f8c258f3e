// The files of deploy/, checked by the programs that read them: units, alerts, the image. For nginx, see
// server/src/behind-nginx.test.ts.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";
import { findOperatorProgram } from "./operator-programs.mjs";
import { filesBelow, root } from "./steps.mjs";

const folder = join(root, "deploy");
const read = (path) => readFileSync(join(folder, path), "utf8");
const units = readdirSync(join(folder, "systemd")).map((name) => join(folder, "systemd", name));
const services = units.filter((unit) => unit.endsWith(".service"));
const [systemd, promtool] = [findOperatorProgram("systemd-analyze"), findOperatorProgram("promtool")];
const compose = findOperatorProgram("docker-compose");
const run = (program, args, { cwd = folder, ...options } = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", ...options });
  return { status, output: `${stdout}${stderr}` };
};

test.skipIf(!systemd)(
  "systemd-analyze verify finds no fault with the units",
  { tags: ["@operating-1.6"] },
  () => {
    expect(run(systemd, ["verify", ...units])).toEqual({ status: 0, output: "" });
  },
);

test.skipIf(!systemd).each(services.map((unit) => [basename(unit), unit]))(
  "%s exposes little to an attacker: at most 2.5 of 10 for systemd-analyze security",
  { tags: ["@operating-1.6"] },
  (_name, unit) => {
    const args = ["security", "--offline=true", "--no-pager", "--threshold=25", unit];
    expect(run(systemd, args)).toMatchObject({ status: 0 });
  },
);

test("units, timer and image stop and start as the server does", () => {
  const service = read("systemd/hourhand.service");
  expect(service).toMatch(/^RestartPreventExitStatus=78$/m);
  expect(service).toMatch(/^Environment=.*\bDRAIN_SECONDS=10\b/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThan(10 + 10);
  expect(read("systemd/hourhand-backup.timer")).toMatch(/^Persistent=true$/m);
  expect(read("compose.yaml")).toMatch(/DRAIN_SECONDS: "10"/);
  expect(read("Containerfile")).toMatch(/DRAIN_SECONDS=10/);
});

test(
  "the image names its base, does not run as root and has a health check",
  { tags: ["@operating-1.4"] },
  () => {
    const image = read("Containerfile");
    expect(image).toMatch(/^ARG BASE=\S+$/m);
    expect(image.match(/^FROM .*$/gm)).toEqual(["FROM ${BASE} AS build", "FROM ${BASE}"]);
    expect(image).toMatch(/^RUN npm ci /m);
    const [, user] = /^USER (\d+):\d+$/m.exec(image) ?? [];
    expect(Number(user)).toBeGreaterThan(0);
    expect(image).toMatch(/^HEALTHCHECK [\s\S]*?\/healthz/m);
    // Each workspace's manifest must be there before npm ci reads the lock file.
    const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const workspace of workspaces)
      expect(image).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
  },
);

test.skipIf(!compose)(
  "docker-compose accepts compose.yaml with only the variables that deploy/.env must hold",
  { tags: ["@operating-1.16"] },
  () => {
    const file = "compose.yaml";
    const withoutComments = read(file).replaceAll(/^\s*#.*$/gm, "");
    const names = [...new Set([...withoutComments.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))];
    // These names are in docs/operating.md, "In containers".
    expect(names).toEqual(["PUBLIC_URL", "SECRET_KEY", "POSTGRES_PASSWORD", "SMTP_URL", "MAIL_FROM"]);
    const env = { PATH: process.env.PATH };
    for (const name of names) env[name] = `value-of-${name}`;
    const checked = run(compose, ["--file", file, "config"], { env });
    expect(checked).toMatchObject({ status: 0 });
    for (const value of Object.values(env).slice(1)) expect(checked.output).toContain(value);
    expect(checked.output).not.toMatch(/not set/);
    expect(checked.output).toMatch(/^ {4}image: hourhand:latest$/m);
    const later = { env: { ...env, TAG: "later", DATABASE: "restored", DATA_DIR: "/data/restored" } };
    const other = run(compose, ["--file", file, "config"], later).output;
    for (const said of [/image: hourhand:later$/m, /:5432\/restored$/m, /DATA_DIR: \/data\/restored$/m])
      expect(other).toMatch(said);
    // docker-compose rejects unknown keys, so a misspelt key does not pass here.
    const mistaken = { env, input: read(file).replace("read_only: true", "readonly: true") };
    const refused = run(compose, ["--file", "-", "config"], mistaken);
    expect(refused).toMatchObject({ status: 1, output: expect.stringMatching(/readonly/) });
  },
);

test(
  "every service of compose.yaml has a health check, and every secret comes from outside",
  { tags: ["@operating-1.5"] },
  () => {
    const compose = read("compose.yaml");
    const [, services] = /^services:\n([\s\S]*?)^\w/m.exec(compose) ?? [];
    const parts = services.split(/^ {2}(?=\w+:$)/m).filter((part) => part.trim() !== "");
    expect(parts.map((part) => part.slice(0, part.indexOf(":")))).toEqual(["product", "database", "redis"]);
    for (const part of parts) expect(part).toMatch(/^ {4}healthcheck:/m);
    const secrets = [...compose.matchAll(/^ *\w*(?:PASSWORD|SECRET|KEY|SMTP_URL)\w*: (.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(2);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+\}$/);
  },
);

test("every service of compose.yaml and every unit has resource limits and only the privileges it needs", () => {
  const [, services] = /^services:\n([\s\S]*?)^\w/m.exec(read("compose.yaml")) ?? [];
  for (const part of services.split(/^ {2}(?=\w+:$)/m).filter((text) => text.trim() !== "")) {
    for (const line of ["read_only: true", "mem_limit: \\d+[mg]", "pids_limit: \\d+"])
      expect(part).toMatch(new RegExp(`^ {4}${line}$`, "m"));
    expect(part).toMatch(/^ {4}cap_drop:\n {6}- ALL$/m);
    expect(part).toMatch(/^ {4}security_opt:\n {6}- no-new-privileges:true$/m);
  }
  expect(services).toMatch(/^ {6}NODE_ENV: production$/m);
  for (const unit of ["hourhand.service", "hourhand-backup.service"])
    for (const key of ["MemoryMax", "TasksMax"])
      expect(read(`systemd/${unit}`)).toMatch(new RegExp(`^${key}=\\d+[%G]?$`, "m"));
});

test("nginx limits connections and requests per address, and answers 429", () => {
  const conf = read("nginx/hourhand.conf");
  for (const [kind, word] of [
    ["conn", "connections"],
    ["req", "requests"],
  ]) {
    expect(conf).toMatch(new RegExp(`^limit_${kind}_zone \\$binary_remote_addr zone=hourhand_${word}:`, "m"));
    expect(conf).toMatch(new RegExp(`^ {4}limit_${kind} (?:zone=)?hourhand_${word}\\b`, "m"));
    expect(conf).toMatch(new RegExp(`^ {4}limit_${kind}_status 429;$`, "m"));
  }
});

test("no file of deploy/ holds a secret", { tags: ["@operating-1.5"] }, () => {
  for (const file of filesBelow(folder)) {
    const text = readFileSync(file, "utf8");
    const name = relative(folder, file);
    expect(text, name).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY/);
    // Neither an address with a password, nor a value that is not a placeholder.
    expect(text.replaceAll(/\$\{\w+\}/g, ""), name).not.toMatch(/:\/\/[^\s/:@]+:[^\s@/]+@/);
    expect(text, name).not.toMatch(/(?:PASSWORD|SECRET_KEY)\s*[=:]\s*["']?(?!\$)\w/);
  }
});

test.skipIf(!promtool)(
  "promtool accepts the alerts, and each fires and stays silent as it should",
  { tags: ["@operating-1.8"] },
  () => {
    const alerts = join(folder, "prometheus");
    const cwd = { cwd: alerts };
    expect(run(promtool, ["check", "rules", "alerts.yml"], cwd)).toMatchObject({ status: 0 });
    const tested = run(promtool, ["test", "rules", "alerts.test.yml"], cwd);
    expect(tested).toMatchObject({ status: 0 });
  },
);

test("each alert has its own test", () => {
  const names = [...read("prometheus/alerts.yml").matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
  const tested = [...read("prometheus/alerts.test.yml").matchAll(/^ {2}- name: (\w+)$/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(0);
  expect(tested).toEqual(names);
});

test("alerts use figures that the server exports", () => {
  const known = new Set();
  const sources = ["server/src/platform/http/metrics.ts", "server/src/app.ts"].map((path) =>
    readFileSync(join(root, path), "utf8"),
  );
  for (const [, name] of sources.join("\n").matchAll(/\bname: "(?:hourhand_)?(\w+)"/g)) known.add(name);
  const alerts = read("prometheus/alerts.yml");
  for (const [, name] of alerts.matchAll(/\bhourhand_(\w+?)(?:_bucket)?\b(?=[{[)\s=>])/g))
    expect([...known, ...[...known].map((one) => `${one}_total`)]).toContain(name);
});
