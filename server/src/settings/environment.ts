// Where settings come from: `.env` in the folder in which the product is started, overlaid by the process' environment.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readEnvFile, type EnvFile } from "./env-file.ts";
import { SettingsError, type Environment } from "./setting-reader.ts";
import { inspectSettings, type InspectedSettings, type Settings } from "./settings.ts";

/**
 * Reads this process' settings.
 * @param environment the process' environment
 * @throws SettingsError that names every wrong or missing setting
 */
export function settingsFromEnvironment(environment: Environment = process.env): Settings {
  const { settings, faults } = inspectEnvironment(environment);
  if (faults.length > 0) throw SettingsError.of(faults);
  return settings;
}

/** Reads the settings, with defaults in place of wrong ones, and all faults. */
export function inspectEnvironment(environment: Environment = process.env): InspectedSettings {
  const { values, faults } = envFile();
  return inspectSettings({ ...values, ...environment }, faults);
}

/** Returns the unchecked values of all settings, even if one is wrong and `settingsFromEnvironment` throws. */
export const environmentValues = (environment: Environment = process.env): Environment => ({
  ...envFile().values,
  ...environment,
});

const unreadable: Readonly<Record<string, string>> = {
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  EISDIR: "it is a folder",
};

function envFile(): EnvFile {
  try {
    return readEnvFile(readFileSync(resolve(".env")));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { values: {}, faults: [] };
    const sentence = `.env cannot be read: ${unreadable[code] ?? code}. Please let the user that runs the product read it, or remove it.`;
    return { values: {}, faults: [{ name: ".env", sentence }] };
  }
}
