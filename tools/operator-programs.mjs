// Debian programs that the tests of deploy/ run. If one is not available, its tests say so and are skipped: few
// installations need all of them.
import { ensureProgram, findProgram } from "./packages.mjs";
import { log } from "./steps.mjs";

const programs = {
  nginx: { package: "nginx-light", names: ["nginx", "/usr/sbin/nginx"] },
  promtool: { package: "prometheus", names: ["promtool"] },
  "systemd-analyze": { package: "systemd", names: ["systemd-analyze"] },
  "docker-compose": { package: "docker-compose", names: ["docker-compose"] },
  // Only the long tests use it.
  buildah: { package: "buildah", names: ["buildah"], isLong: true },
  mmdebstrap: { package: "mmdebstrap", names: ["mmdebstrap"], isLong: true },
};

/**
 * Finds the path of one of them; if it is not installed, returns undefined and prints a sentence.
 * @param {keyof typeof programs} name
 */
export function findOperatorProgram(name) {
  const path = findProgram(programs[name].names);
  if (!path)
    process.stderr.write(
      `SKIPPED tests that need ${name}: install Debian's package ${programs[name].package}.\n`,
    );
  return path;
}

/**
 * Installs the missing ones if that is possible.
 * @param {{ withLong?: boolean }} [options] `withLong`: also the programs that only the long tests run
 */
export async function ensureOperatorPrograms({ withLong = false } = {}) {
  for (const { package: packageName, names, isLong = false } of Object.values(programs)) {
    if (isLong && !withLong) continue;
    try {
      await ensureProgram(packageName, names);
    } catch (error) {
      log(`${error.message} Without it some tests of deploy/ are skipped.`);
    }
  }
}
