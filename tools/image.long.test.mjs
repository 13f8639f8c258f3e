// deploy/Containerfile built and run: image-under-test.mjs says how.
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeClone } from "./clone.mjs";
import {
  buildah,
  canBuild,
  cleanUp,
  endAll,
  environment,
  folder,
  makeBase,
  makeContainer,
  minutes,
  outcomeOf,
  runInContainer,
  start,
  until,
} from "./image-under-test.mjs";

const clone = join(folder, "hourhand");
/** Stands in every file of the clone that must not reach the image. */
const secret = `planted-${randomBytes(16).toString("hex")}`;

/** What lies in a clone of somebody who runs the product from it, and is nobody else's. */
function plantSecrets() {
  const files = [".env", "server/.env", "deploy/.env", "web/.env", "data/secret-key", "backups/one.backup"];
  for (const file of files) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    appendFileSync(join(clone, file), `SECRET_KEY=${secret}\n`);
  }
}

// What a test that failed left running must not serve the next one.
afterEach(endAll);
afterAll(cleanUp, 5 * minutes);

describe.skipIf(!canBuild)("the image", () => {
  let mount;
  let image;
  beforeAll(async () => {
    await makeBase();
    makeClone(clone);
    plantSecrets();
    const { stdout: cache } = await outcomeOf("npm", ["config", "get", "cache"], minutes);
    const ways = ["--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/base"];
    const from = ["--volume", `${cache.trim()}:/root/.npm`, "-f", join(clone, "deploy/Containerfile")];
    await buildah(20 * minutes, "bud", ...ways, ...from, "-t", "hourhand", clone);
    mount = await makeContainer("localhost/hourhand");
    const described = await buildah(minutes, "inspect", "--type", "image", "localhost/hourhand");
    image = JSON.parse(described).Docker.config;
  }, 40 * minutes);

  test(
    "it holds no secret, no repository and nothing that only those who write it need",
    { timeout: 5 * minutes },
    async () => {
      const { stdout } = await outcomeOf("grep", ["-rlF", secret, mount], 4 * minutes);
      expect(stdout).toBe("");
      const places = readdirSync(join(mount, "app"), { recursive: true });
      expect(places.filter((path) => /(^|\/)(\.git|\.env[^/]*|secret-key)$/.test(path))).toEqual([]);
      const own = places.filter(
        (path) => !path.startsWith("node_modules/") && !/\/node_modules\//.test(path),
      );
      expect(own.filter((path) => /\.(?:tsx?|test\.\w+)$/.test(path))).toEqual([]);
      const read = (path) => JSON.parse(readFileSync(path, "utf8"));
      const { packages } = read(join(clone, "package-lock.json"));
      const workspaces = ["", "server", "web", "e2e", "bench", "contract", "demo", "embedded-postgres"];
      const ofDevelopers = workspaces.flatMap((path) => Object.keys(packages[path]?.devDependencies ?? {}));
      const needed = new Set(
        ["server", "embedded-postgres"].flatMap((path) => Object.keys(packages[path].dependencies ?? {})),
      );
      expect(ofDevelopers.length).toBeGreaterThan(20);
      const has = (name) => existsSync(join(mount, "app/node_modules", name));
      expect(has("fastify")).toBe(true);
      // Types come with packages that the server has.
      const wanted = (name) => needed.has(name) || name.startsWith("@types/");
      expect(ofDevelopers.filter((name) => !wanted(name) && has(name))).toEqual([]);
      const markedDev = Object.entries(packages).filter(
        ([path, { dev }]) => dev && existsSync(join(mount, "app", path)),
      );
      expect(markedDev).toEqual([]);
    },
  );

  test(
    "it starts as its own user, serves, is found healthy, and ends on SIGTERM after draining",
    { timeout: 10 * minutes },
    async () => {
      const { pid, ended, url } = await start(image.Cmd);
      const [, user] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      expect(`${user}:${user}`).toBe(image.User);
      expect(Number(user)).toBeGreaterThan(0);
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/<title>[^<]+<\/title>/);
      const { version } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8"));
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
        new RegExp(`^hourhand_build_info\\{version="${version}",node="24\\.[\\d.]+"\\} 1$`, "m"),
      );
      const [form, ...health] = image.Healthcheck.Test;
      expect(form).toBe("CMD");
      expect(await runInContainer(health)).toMatchObject({ status: 0 });

      expect(image.StopSignal).toBe("SIGTERM");
      process.kill(pid, "SIGTERM");
      let draining;
      await until(
        10_000,
        () => "The product drains",
        async () => {
          draining = await fetch(`${url}/readyz`).catch(() => undefined);
          return draining?.ok === false;
        },
      );
      expect(await draining.json()).toMatchObject({ draining: true });
      // Alive while it drains: a container must not be killed for it.
      expect(await runInContainer(health)).toMatchObject({ status: 0 });
      expect(await ended()).toBe(0);
      expect((await runInContainer(health)).status).not.toBe(0);
      // Its embedded database is in the volume, and has ended with it.
      const cluster = await runInContainer(["ls", "/data/postgres/cluster"]);
      expect(cluster.stdout).toMatch(/^PG_VERSION$/m);
      expect(cluster.stdout).not.toMatch(/postmaster\.pid/);
    },
  );

  test(
    "the commands of docs/operating.md run in it, beside the product and on its data",
    { timeout: 10 * minutes },
    async () => {
      const { pid, ended } = await start(image.Cmd);
      const command = (...args) => runInContainer(["node", "server/dist/commands.js", ...args]);
      const admin = await command("admin", "create", "somebody@example.com", "--json");
      expect(admin).toMatchObject({ status: 0 });
      const backup = await command("backup", "/backups", "--keep", "14", "--json");
      expect(backup).toMatchObject({ status: 0 });
      const { tables } = JSON.parse(backup.stdout);
      expect(tables.people).toBeGreaterThan(0);
      environment.TMPDIR = "/backups";
      const check = await command("restore", "/backups", "--check", "--json");
      delete environment.TMPDIR;
      expect(check).toMatchObject({ status: 0 });
      expect(JSON.parse(check.stdout)).toMatchObject({ ok: true, tables: { people: expect.anything() } });
      const { checks } = JSON.parse((await command("doctor", "--json")).stdout);
      const outcome = new Map(checks.map(({ name, state }) => [name, state]));
      for (const name of ["settings", "node", "secret-key", "data-dir", "database", "migrations", "pictures"])
        expect([name, outcome.get(name)]).toEqual([name, "ok"]);
      process.kill(pid, "SIGTERM");
      expect(await ended()).toBe(0);
    },
  );

  test("without a secret it does not start, and says why", { timeout: 5 * minutes }, async () => {
    const { SECRET_KEY, ...rest } = environment;
    expect(SECRET_KEY).toBeTruthy();
    const { status, stderr, stdout } = await runInContainer(image.Cmd, rest);
    expect(status).toBe(78);
    expect(`${stdout}${stderr}`).toContain("SECRET_KEY is required in production");
  });
});
