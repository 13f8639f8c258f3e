// The public module of the catalogue: what domains above it and app.ts may ask of it. Workers' profiles are written here and
// nowhere else.
import type { Transaction } from "../../platform/database/transaction.ts";
import { workersList as workers } from "./administration/queries.ts";
import { applicationsList as applications } from "./applications/queries.ts";
import { categoriesList as categories } from "./categories/queries.ts";
import { addRating, insertEmptyProfile } from "./queries.ts";

// What the home page shows of it.
export { findHomeCategories, findHomeWorkers } from "./listing/home-workers.ts";

// What public pages show of it.
export { activeCategories } from "./categories/queries.ts";
export { createLocalTitles } from "./categories/categories.ts";
export { viewWorker } from "./details/details.ts";

// Positions and distances as on the cards.
export { chordOfKilometres, kilometresOfChord, knownPosition, pointOf } from "./rules.ts";

// Around which visits a worker's live position is kept and seen, and what forgets it afterwards.
export { positionDueWork } from "./profile/profile.ts";
export { fromBeforeVisit, isAroundVisit } from "./profile/queries.ts";

// The administrator's tables, for their exports.
export const workersList = workers;
export const categoriesList = categories;
export const applicationsList = applications;

/** Counts one review's rating, in half stars from 1 to 10, into the worker's average, with the transaction that stores it. */
export async function recordRating(
  transaction: Transaction,
  workerId: number,
  ratingHalves: number,
): Promise<void> {
  await addRating(transaction, [workerId, ratingHalves]);
}

/**
 * Gives a person who becomes a worker by role alone a profile to complete; it is not listed until then
 * (docs/rules/catalogue.md 3). A profile that is there already stays. Answers the worker's id.
 */
export async function makeWorkerProfile(transaction: Transaction, personId: number): Promise<number> {
  return insertEmptyProfile(transaction, personId);
}
