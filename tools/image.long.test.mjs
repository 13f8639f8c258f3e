// Builds and runs deploy/Containerfile; image-under-test.mjs has the helpers.
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startRedis } from "../server/test/redis.ts";
import { makeClone } from "./clone.mjs";
import { canCompose, playCompose } from "./compose-played.mjs";
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
import { startMachine } from "./machine-under-test.mjs";
import { consoleBlocksOf } from "./page-blocks.mjs";
import { makeVersions } from "./versions.mjs";

const clone = join(folder, "hourhand");
/** Written into every file of the clone that must not reach the image. */
const secret = `planted-${randomBytes(16).toString("hex")}`;

/** Plants the private files a clone holds once an operator has run the product from it. */
function plantSecrets() {
  const files = [".env", "server/.env", "deploy/.env", "web/.env", "data/secret-key", "backups/one.backup"];
  for (const file of files) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    appendFileSync(join(clone, file), `SECRET_KEY=${secret}\n`);
  }
}

/** Builds the clone in its current state. */
async function buildImage(tag) {
  const { stdout: cache } = await outcomeOf("npm", ["config", "get", "cache"], minutes);
  const ways = ["--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/base"];
  const from = ["--volume", `${cache.trim()}:/root/.npm`, "-f", join(clone, "deploy/Containerfile")];
  await buildah(20 * minutes, "bud", ...ways, ...from, "-t", tag, clone);
}

// Processes left running by a failed test must not serve the next one.
afterEach(endAll);
afterAll(cleanUp, 5 * minutes);

describe.skipIf(!canBuild)("the image", () => {
  let mount;
  let image;
  beforeAll(async () => {
    await makeBase();
    makeClone(clone);
    makeVersions(clone);
    plantSecrets();
    await buildImage("hourhand");
    mount = await makeContainer("localhost/hourhand");
    const described = await buildah(minutes, "inspect", "--type", "image", "localhost/hourhand");
    image = JSON.parse(described).Docker.config;
  }, 40 * minutes);

  test(
    "it holds no secret, no repository and no development-only package",
    { tags: ["@operating-1.15"], timeout: 5 * minutes },
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
    "it starts as its own user, serves, passes the health check, and ends on SIGTERM after draining",
    { tags: ["@operating-1.15"], timeout: 10 * minutes },
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
      // It stays healthy while it drains, because an orchestrator must not kill a container for draining.
      expect(await runInContainer(health)).toMatchObject({ status: 0 });
      expect(await ended()).toBe(0);
      expect((await runInContainer(health)).status).not.toBe(0);
      // Its embedded database is in the volume, and has stopped along with it.
      const cluster = await runInContainer(["ls", "/data/postgres/cluster"]);
      expect(cluster).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^PG_VERSION$/m),
        stderr: "",
      });
      expect(cluster.stdout).not.toMatch(/postmaster\.pid/);
    },
  );

  test(
    "the commands of docs/operating.md run in it, next to the product and on its data",
    { tags: ["@operating-1.15"], timeout: 10 * minutes },
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

  test(
    "without a secret it does not start, and gives the reason",
    { tags: ["@operating-1.15"], timeout: 5 * minutes },
    async () => {
      const { SECRET_KEY, ...rest } = environment;
      expect(SECRET_KEY).toBeTruthy();
      const { status, stderr, stdout } = await runInContainer(image.Cmd, { variables: rest });
      expect(status).toBe(78);
      expect(`${stdout}${stderr}`).toContain("SECRET_KEY is required in production");
    },
  );

  test.skipIf(!canCompose)(
    "upgrade and rollback as in docs/operating.md, with the image's own tag and the earlier backup",
    { tags: ["@operating-1.13"], timeout: 60 * minutes },
    async () => {
      const database = await startMachine(join(folder, "database"), clone);
      const redis = await startRedis();
      try {
        const play = await playCompose({ clone, folder, command: image.Cmd, buildImage, database, redis });
        const blocks = consoleBlocksOf(readFileSync(join(clone, "docs/operating.md"), "utf8"));
        const [, upgrade, back, toTheBackup, ...more] = blocks
          .filter(({ heading }) => heading === "In containers")
          .map(({ commands }) => commands.map(({ text }) => text));
        expect(more).toEqual([]);
        /** Types each line; the doctor's line reports what is missing here: TLS and mail. */
        async function typeAll(lines) {
          const answers = [];
          for (const line of lines) {
            const filled = line.replaceAll("<version>", "newer").replaceAll("<old version>", "latest");
            expect(filled).not.toMatch(/<\w/);
            const answer = await play.type(filled);
            const faults = [...answer.output.matchAll(/^FAIL (\S+)/gm)].map(([, name]) => name);
            const isDoctor = line.endsWith(" doctor");
            expect(faults, answer.output).toEqual(isDoctor ? ["mail", "certificate"] : []);
            expect(answer.code, `${line}\n${answer.output}`).toBe(isDoctor ? 1 : 0);
            answers.push(answer.output);
          }
          return answers;
        }
        const administrator = (act, name) =>
          play.type(
            `docker compose exec product node server/dist/commands.js admin ${act} ${name}@example.com`,
          );

        await play.type("docker compose up --detach product");
        expect(await administrator("create", "early")).toMatchObject({ code: 0 });
        const [noted] = await typeAll(upgrade);
        expect(noted).toBe("TAG=latest\n");
        expect(play.serves()).toBe("hourhand:newer");
        expect(await administrator("create", "late")).toMatchObject({ code: 0 });

        await typeAll(back);
        expect(play.serves()).toBe("hourhand:latest");
        expect(play.said()).toContain("A newer HourHand");
        expect(await administrator("reset", "late")).toMatchObject({ code: 0 });

        await typeAll(toTheBackup);
        expect(play.serves()).toBe("hourhand:latest");
        expect(play.said()).not.toContain("A newer HourHand");
        expect(await administrator("reset", "early")).toMatchObject({ code: 0 });
        expect(await administrator("reset", "late")).toMatchObject({ code: 1 });
        await play.type("docker compose stop product");
      } finally {
        await redis.stop();
        await database.remove();
      }
    },
  );
});
