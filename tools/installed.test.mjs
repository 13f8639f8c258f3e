// Which packages npm start installs in a fresh clone, whatever NODE_ENV and npm's configuration say
// (docs/rules/operation.md 1). The clone is a small one, with packages from a folder next to it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./steps.mjs";

const folder = mkdtempSync(join(tmpdir(), "hourhand-installed-"));
const clone = join(folder, "clone");
const everything = ["builder", "chooser", "listener", "peer", "runner"];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(args, cwd, env = {}) {
  const { status, stderr } = spawnSync("npm", [...args, "--offline", "--no-audit", "--no-fund"], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value));

beforeAll(() => {
  const packages = join(folder, "packages");
  for (const name of everything) {
    mkdirSync(join(packages, name), { recursive: true });
    writeJson(join(packages, name, "package.json"), { name, version: "1.0.0" });
  }
  npm(["pack", ...everything.map((name) => `./${name}`), "--silent"], packages);
  const from = (name) => ({ [name]: `file:${join(packages, name)}-1.0.0.tgz` });
  mkdirSync(join(clone, "server"), { recursive: true });
  writeJson(join(clone, "package.json"), {
    name: "clone",
    private: true,
    workspaces: ["server"],
    dependencies: from("runner"),
    devDependencies: from("builder"),
    optionalDependencies: from("chooser"),
    peerDependencies: from("peer"),
  });
  writeJson(join(clone, "server/package.json"), {
    name: "server",
    version: "1.0.0",
    dependencies: from("listener"),
  });
  npm(["install", "--package-lock-only", "--silent"], clone);
});

/** Runs the first step of npm start, in a process with this environment. */
function install(env = {}) {
  const program = `import { ensureInstalled } from ${JSON.stringify(pathToFileURL(join(root, "tools/steps.mjs")).href)};
    await ensureInstalled(${JSON.stringify(clone)});`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...process.env, npm_config_offline: "true", ...env },
    encoding: "utf8",
  });
}

const installed = () => readdirSync(join(clone, "node_modules")).filter((name) => everything.includes(name));
const reset = () => rmSync(join(clone, "node_modules"), { recursive: true, force: true });

test.each([
  { NODE_ENV: "production" },
  { npm_config_omit: "dev\n\noptional\n\npeer" },
  { npm_config_production: "true", npm_config_optional: "false", npm_config_legacy_peer_deps: "true" },
  { npm_config_only: "production", npm_config_workspaces: "false", npm_config_package_lock_only: "true" },
  { npm_config_workspace: "server", npm_config_dry_run: "true" },
  { npm_config_global: "true", npm_config_install_strategy: "linked" },
  { npm_config_os: "aix", npm_config_cpu: "ppc64", npm_config_libc: "musl" },
])("%o leaves no package out", (env) => {
  reset();
  const { status, stderr } = install(env);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(installed()).toEqual(everything);
});

test("a configuration in .npmrc leaves no package out either", () => {
  reset();
  writeFileSync(join(clone, ".npmrc"), "omit[]=dev\nomit[]=optional\nomit[]=peer\n");
  expect(install().status).toBe(0);
  rmSync(join(clone, ".npmrc"));
  expect(installed()).toEqual(everything);
});

test("it installs once, and again after packages were removed or an older version marked the installation", () => {
  reset();
  expect(install().stdout).toContain("Installing");
  expect(install().stdout).toBe("");
  npm(["prune", "--omit=dev"], clone);
  expect(installed()).not.toContain("builder");
  expect(install().stdout).toContain("Installing");
  expect(installed()).toEqual(everything);
  const mark = join(clone, "node_modules/.hourhand");
  const [lock, , machine] = readFileSync(mark, "utf8").split(" ");
  writeFileSync(mark, `${lock} ${machine}`);
  expect(install().stdout).toContain("Installing");
});
