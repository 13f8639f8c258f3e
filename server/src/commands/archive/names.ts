// Names of archives: hourhand-<version>-<time>.backup, the time in UTC.

const archiveName = /^hourhand-(.+)-(\d{8}T\d{6}Z)\.backup$/;

/** Ends an archive's name while it is being written. */
export const unfinished = ".partial";

/** @param at an ISO instant of whole seconds */
export function nameOf(version: string, at: string): string {
  const time = at.replace(/\.\d+Z$/, "Z").replaceAll(/[-:]/g, "");
  return `hourhand-${version}-${time}.backup`;
}

export const isArchiveName = (name: string): boolean => archiveName.test(name);

export const isUnfinishedName = (name: string): boolean =>
  name.endsWith(unfinished) && isArchiveName(name.slice(0, -unfinished.length));

/** Picks out the names of complete archives, newest first. */
export const newestFirst = (names: readonly string[]): string[] =>
  names
    .filter(isArchiveName)
    .toSorted((one, other) => (timeOf(other) < timeOf(one) ? -1 : timeOf(other) > timeOf(one) ? 1 : 0));

const timeOf = (name: string) => archiveName.exec(name)?.[2] ?? "";
