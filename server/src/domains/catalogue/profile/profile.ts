// A worker's own professional details and position (docs/rules/catalogue.md 25–26).
import type { InputOf, ReplyOf } from "@hourhand/contract/endpoint";
import {
  unknownJob,
  type editOwnWorker as editCall,
  type viewOwnWorker as viewCall,
} from "@hourhand/contract/catalogue";
import { invalidInput } from "@hourhand/contract/problem";
import { addressOf } from "../../geo/geo.ts";
import type { DueWork } from "../../../platform/clock/due-work.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { activeCategory, insertEmptyProfile } from "../queries.ts";
import { lockProfile } from "../administration/queries.ts";
import { refuseOutdated } from "../profile-version.ts";
import { knownPosition } from "../rules.ts";
import { presentOwnProfile } from "./present.ts";
import {
  changeProfile,
  forgetPositions,
  lockedJobOf,
  ownProfile,
  positionsDue,
  storePosition,
  type ProfileChanges,
} from "./queries.ts";
import { toMinor } from "@hourhand/contract/money";

/** Returns the worker's professional details, with the registered position as an address. */
export async function viewOwnWorker(platform: Platform, personId: number): Promise<ReplyOf<typeof viewCall>> {
  const [row] = await ownProfile(platform.pool, [personId]);
  if (!row) throw new Error(`Person ${personId} does not exist.`);
  const { latitude, longitude } = row;
  const address =
    latitude === null || longitude === null ? null : (await addressOf(platform, latitude, longitude)) || null;
  return { worker: presentOwnProfile(row, address) };
}

/**
 * Changes the worker's own details. The job can be chosen only while the profile has none; later it is ignored. A
 * position of 0 and 0 means 'unknown' and changes nothing.
 * @throws Problem `unknownJob` (400), `invalidInput` (400) for half a position, `profileChanged` (409)
 */
export async function editOwnWorker(
  platform: Platform,
  personId: number,
  input: InputOf<typeof editCall, never>,
): Promise<void> {
  const changes = changesOf(input);
  await inTransaction(platform.pool, async (transaction) => {
    const workerId = await insertEmptyProfile(transaction, personId);
    // Locks the category before the profile, as everywhere, to prevent deadlocks.
    const category = input.job === undefined ? undefined : await activeCategory(transaction, input.job);
    if (input.job !== undefined && (await lockedJobOf(transaction, workerId)) === null) {
      changes.jobCategoryId = category ?? refuse(unknownJob);
    }
    const current = input.version ? await lockProfile(transaction, workerId) : undefined;
    if (current) refuseOutdated(current, input.version);
    await changeProfile(transaction, workerId, changes);
  });
}

function changesOf(input: InputOf<typeof editCall, never>): ProfileChanges {
  if ((input.latitude === undefined) !== (input.longitude === undefined)) {
    refuse(invalidInput, { sentence: "Latitude and longitude belong together. Please send both." });
  }
  const position = knownPosition(input.latitude, input.longitude);
  return {
    ...(input.full_name !== undefined && { fullName: input.full_name }),
    ...(input.age !== undefined && { age: input.age }),
    ...(input.salary !== undefined && { salaryPaise: toMinor(input.salary) }),
    ...(input.qualification !== undefined && { qualification: input.qualification }),
    ...(input.experience !== undefined && { experienceYears: input.experience }),
    ...(input.previous_company !== undefined && { previousCompany: input.previous_company }),
    ...(input.description !== undefined && { description: input.description }),
    ...(position && { position }),
  };
}

/**
 * Stores the worker's current position, but only around their visits; 0 and 0 mean 'unknown' and change nothing.
 * Returns the worker's name and whether the position was stored.
 */
export async function reportPosition(
  platform: Platform,
  personId: number,
  latitude: number,
  longitude: number,
): Promise<{ fullName: string; isShown: boolean }> {
  if (knownPosition(latitude, longitude) === null) {
    const [profile] = await ownProfile(platform.pool, [personId]);
    return { fullName: profile?.full_name ?? "", isShown: false };
  }
  const zone = platform.calendar.timeZone;
  const [row] = await storePosition(platform.pool, [personId, latitude, longitude, zone]);
  return { fullName: row?.full_name ?? "", isShown: row?.shown ?? false };
}

/**
 * Deletes a worker's position when no customer may see it any longer, because the visit ended or was moved, completed
 * or canceled.
 */
export const positionDueWork = ({ calendar }: Pick<Platform, "calendar">): DueWork => ({
  name: "positions after their visits",
  async nextDue(database) {
    const [due] = await positionsDue(database, [calendar.timeZone]);
    return due?.due ?? null;
  },
  run: async (transaction) => (await forgetPositions(transaction, [calendar.timeZone])).length,
});
