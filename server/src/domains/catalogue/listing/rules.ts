// What a search for workers means: which filters count, which order, which page (decisions.md sections 1 and 3).
import type { workerSorts } from "@hourhand/contract/catalogue";

export type WorkerOrder = (typeof workerSorts)[number];

/** Filters as they are asked of the database; absent ones do not restrict. */
export interface WorkerFilters {
  /** A LIKE pattern: the text anywhere, its own wildcards literal. */
  search?: string;
  jobTitle?: string;
  qualification?: string;
  experienceYears?: number;
  leastPaise?: number;
  mostPaise?: number;
  /** 1 for Monday to 7 for Sunday. */
  weekday?: number;
  /** `HH:MM:SS` */
  time?: string;
}

const earthRadiusKm = 6371;

/** Kilometres, rounded to 0.5, of a chord in radii of the earth (decisions.md section 3). */
export function kilometresOfChord(chord: number): number {
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2)) * 2) / 2;
}

/** A LIKE pattern that finds the text anywhere; `%`, `_` and `\` in it are themselves. */
export const anywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The client's word for 'no filter' (first document section 2, filter dialog). */
export const isAll = (word: string | undefined): boolean => word === undefined || word === "" || word.toLowerCase() === "all";

/** 0 and 0 together mean 'unknown' (decisions.md section 3), as do missing halves. */
export function knownPosition(
  latitude: number | undefined,
  longitude: number | undefined,
): { latitude: number; longitude: number } | null {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  return { latitude, longitude };
}
