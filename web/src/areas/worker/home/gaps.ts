// The gap between two visits of a day: how far apart they are, and how much time is free between them. Pure.
import { kmBetween } from "../../../features/map/geometry.ts";
import type { DayVisit } from "./api.ts";

/** In a town a scooter needs about this long for a kilometre of the straight line. */
const minutesPerKm = 4;

export interface Gap {
  /** The straight line, to 0.1 km. Undefined if a place is unknown. */
  km: number | undefined;
  /** Between the end of the first and the start of the second. */
  freeMinutes: number;
  /** There is too little time for the distance, and the second visit is still ahead. */
  isTight: boolean;
}

type Visit = Pick<DayVisit, "status" | "start_time" | "end_time" | "position">;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The second visit starts after the first one, on the same day. */
export function gapBetween(one: Visit, next: Visit): Gap {
  const km =
    one.position && next.position ? Math.round(kmBetween(one.position, next.position) * 10) / 10 : undefined;
  // A completed visit may have ended early, and its remaining hours be booked again.
  const freeMinutes = Math.max(0, minutesOf(next.start_time) - minutesOf(one.end_time));
  const isAhead = next.status === "accepted" || next.status === "pending";
  return { km, freeMinutes, isTight: isAhead && km !== undefined && freeMinutes < km * minutesPerKm };
}
