// Each use case has one verb and noun from end to end: the contract's endpoint `bookWorker` is the server's function
// `bookWorker` and the web's hook `useBookWorker` (or, outside of React, a function `bookWorker`). Fails if that chain
// breaks.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./steps.mjs";

/** Calls that the session itself sends, below the calls that need a session (web/src/platform/session-store.ts). */
const sentByTheSession = new Set(["createToken", "refreshToken", "revokeToken", "fetchUserData"]);

const sourcesBelow = (folder) =>
  filesBelow(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
const declares = (sources, name) => {
  const declaration = new RegExp(
    `^(?:export )? *(?:async )?function ${name}\\b|^export const ${name}\\b|` +
      // Matches a method: its line ends within its parameters, or where its body starts.
      `^  (?:async )?${name}\\(.*(?:\\{|\\()$|^ +(?:async )?${name}\\([^()]*\\) \\{$`,
    "m",
  );
  return sources.some((source) => declaration.test(source));
};

/**
 * Finds the endpoints whose name is missing at the other ends.
 * @param {string} folder the root of a clone, or a test fixture
 * @returns {{ endpoints: number, web: string[], server: string[] }} the names that are missing at each end
 */
export function checkUseCases(folder) {
  const contract = sourcesBelow(join(folder, "contract/src"));
  const names = contract.flatMap((source) =>
    [...source.matchAll(/\bendpoint\(\{\s*name: "(\w+)"/g)].map((match) => match[1]),
  );
  const web = sourcesBelow(join(folder, "web/src"));
  const server = sourcesBelow(join(folder, "server/src"));
  const isCalled = (name) => web.some((source) => new RegExp(`\\b${name}\\b`).test(source));
  const hookOf = (name) => `use${name[0].toUpperCase()}${name.slice(1)}`;
  return {
    endpoints: names.length,
    web: names
      .filter((name) => isCalled(name) && !sentByTheSession.has(name))
      .filter((name) => !declares(web, hookOf(name)) && !declares(web, name))
      .map(hookOf),
    server: names.filter((name) => !declares(server, name)),
  };
}
