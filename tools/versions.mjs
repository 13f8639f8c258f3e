// Makes versions of the product to upgrade to and to roll back to, in a test's own clone.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Tags the clone's current commit `older`, one with an additional migration `newer`, and one with another migration
 * that removes columns `newest`; leaves the clone at `older`.
 * @param {string} clone
 */
export function makeVersions(clone) {
  const runGit = (...words) => {
    const who = ["-c", "user.name=Versions", "-c", "user.email=versions@example.com"];
    const { status, stderr } = spawnSync("git", [...who, ...words], { cwd: clone, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${words.join(" ")} ended with ${status}: ${stderr}`);
  };
  const commit = (tag) => {
    runGit("add", "--all");
    runGit("commit", "--quiet", "--allow-empty", "--message", tag);
    runGit("tag", "--force", tag);
  };
  const migrations = join(clone, "server/migrations");
  const migrate = (kind, statement) => {
    const number = readdirSync(migrations).filter((name) => name.endsWith(".sql")).length + 1;
    const name = `${String(number).padStart(4, "0")}_of_the_versions.sql`;
    writeFileSync(join(migrations, name), `-- ${kind}\n${statement};\n`);
  };
  runGit("checkout", "--quiet", "-B", "main");
  commit("older");
  migrate("expand", "create table versions (note text)");
  commit("newer");
  migrate("contract", "drop table versions");
  commit("newest");
  runGit("reset", "--quiet", "--hard", "older");
}
