// Where settings come from: `.env` in the folder the product is started in, overlaid by the process's environment.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "./setting-reader.ts";
import { readSettings, type Settings } from "./settings.ts";

/**
 * The settings of this process.
 * @param without names whose values are left out, as if they were not set
 * @param environment the process's environment
 * @throws SettingsError with a sentence that names the setting
 */
export function settingsFromEnvironment(
  without: readonly string[] = [],
  environment: Environment = process.env,
): Settings {
  const values = valuesOfFile();
  const left = Object.entries({ ...values, ...environment }).filter(([name]) => !without.includes(name));
  return readSettings(
    Object.fromEntries(left),
    Object.keys(values).filter((name) => !without.includes(name)),
  );
}

/** Every value that a setting could have, unchecked: also where a wrong one keeps `settingsFromEnvironment` from answering. */
export const environmentValues = (environment: Environment = process.env): Environment => ({
  ...valuesOfFile(),
  ...environment,
});

function valuesOfFile(): Record<string, string> {
  const file = resolve(".env");
  return existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as Record<string, string>) : {};
}
