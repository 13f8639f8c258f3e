// Simulates docker compose with images that buildah builds: docker-compose reads deploy/compose.yaml and deploy/.env,
// and its reading decides which image runs with which settings. The database's container is a PostgreSQL on its own
// machine, and Redis is Debian's.
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { environment, makeContainer, runInContainer, start } from "./image-under-test.mjs";
import { findOperatorProgram } from "./operator-programs.mjs";

const program = findOperatorProgram("docker-compose");
/** Whether docker-compose is installed here. */
export const canCompose = Boolean(program);

const password = "letters4and7digits";

/**
 * Sets up the other services of compose.yaml, and types lines in deploy/ of a clone.
 * @param {object} parts
 * @param {string} parts.clone
 * @param {string} parts.folder where volumes are made
 * @param {string[]} parts.command the image's own
 * @param {(tag: string) => Promise<void>} parts.buildImage builds the clone in its current state
 * @param {Awaited<ReturnType<typeof import("./machine-under-test.mjs").startMachine>>} parts.database
 * @param {{ url: string }} parts.redis
 */
export async function playCompose({ clone, folder, command, buildImage, database, redis }) {
  const deploy = join(clone, "deploy");
  const [port, databasePort] = [String(await freePort()), String(await freePort())];
  // Same set-up as the database image in compose.yaml: local connections are trusted, remote ones need the password.
  for (const line of [
    "pg_dropcluster 15 main",
    `pg_createcluster 15 main -p ${databasePort} --locale C.UTF-8 --start -- --auth-local=trust --auth-host=scram-sha-256`,
    `sudo -u postgres psql -p ${databasePort} -qc "create role hourhand superuser login password '${password}'"`,
    `sudo -u postgres createdb -p ${databasePort} --owner hourhand hourhand`,
  ]) {
    const { code, output } = await database.type(line);
    if (code !== 0) throw new Error(`${line} ended with ${code}: ${output}`);
  }
  const volumes = ["data", "backups"].map((name) => {
    const path = join(folder, "volumes", name);
    mkdirSync(path, { recursive: true });
    chownSync(path, 10001, 10001);
    return `${path}:/${name}`;
  });
  const settings = { PUBLIC_URL: "https://hourhand.example", POSTGRES_PASSWORD: password };
  const { SECRET_KEY, SMTP_URL, MAIL_FROM } = environment;
  const lines = Object.entries({ ...settings, SECRET_KEY, SMTP_URL, MAIL_FROM });
  writeFileSync(join(deploy, ".env"), lines.map(([name, value]) => `${name}=${value}\n`).join(""));

  /** Returns the product's current definition in compose.yaml. */
  function describedProduct(tag) {
    const { status, stdout, stderr } = spawnSync(program, ["config"], {
      cwd: deploy,
      env: { PATH: process.env.PATH, ...(tag && { TAG: tag }) },
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`docker-compose config ended with ${status}: ${stderr}`);
    const [, product] = /^ {2}product:\n((?: {4}.*\n)*)/m.exec(stdout);
    const [, variables] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(product);
    const entries = [...variables.matchAll(/^ {6}(\w+): '?(.*?)'?$/gm)].map(([, name, value]) => [
      name,
      // The containers use this machine's network.
      value.replace("@database:5432", `@127.0.0.1:${databasePort}`).replace("redis://redis:6379", redis.url),
    ]);
    const [, image] = /^ {4}image: (.+)$/m.exec(product);
    return { image, variables: { ...Object.fromEntries(entries), HOST: "127.0.0.1", PORT: port } };
  }

  const made = new Set();
  async function placeOf({ image, variables }) {
    const container = image.replace(":", "-");
    if (!made.has(container)) await makeContainer(`localhost/${image}`, container);
    made.add(container);
    return { container, variables, volumes };
  }

  let serving;
  async function stop() {
    if (!serving) return;
    process.kill(serving.pid, "SIGTERM");
    await serving.ended();
    serving = undefined;
  }
  const done = { code: 0, output: "" };
  const outcome = ({ status, stdout, stderr }) => ({ code: status, output: `${stdout}${stderr}` });

  const acts = {
    async up() {
      const described = describedProduct();
      await stop();
      const place = await placeOf(described);
      serving = { ...(await start(command, place)), place, image: described.image };
      return done;
    },
    async stop() {
      await stop();
      return done;
    },
    async build(_words, tag) {
      await buildImage(describedProduct(tag).image);
      return done;
    },
    async run(words, tag) {
      return outcome(await runInContainer(words.slice(2), await placeOf(describedProduct(tag))));
    },
    async exec([service, ...words]) {
      if (service === "product") return outcome(await runInContainer(words, serving.place));
      return database.type(`sudo -u postgres env PGPORT=${databasePort} ${words.join(" ")}`);
    },
  };

  /** Runs one command of a line: docker's is simulated, the shell runs every other. */
  async function typePart(part) {
    const [, tag, act, rest] = /^(?:TAG=(\S+) )?docker compose (\w+) (.*)$/.exec(part) ?? [];
    if (act) return acts[act](rest.split(" "), tag);
    const script = part.replaceAll(/\b8000\b/g, port);
    return outcome(spawnSync("bash", ["-c", script], { cwd: deploy, encoding: "utf8" }));
  }

  return {
    /** Types a line in deploy/. @param {string} line @returns {Promise<{ code: number, output: string }>} */
    async type(line) {
      let answer = done;
      for (const part of line.split(" && ")) {
        answer = await typePart(part);
        if (answer.code !== 0) break;
      }
      return answer;
    },
    /** Returns the image that is running. */
    serves: () => serving?.image,
    /** Returns the output of the running product. */
    said: () => serving?.said(),
  };
}
