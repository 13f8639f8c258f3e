// The public module of the catalogue, for higher domains and app.ts. Only this domain writes workers' profiles.
import type { Transaction } from "../../platform/database/transaction.ts";
import {
  cellOfWorker as cell,
  pendingFees as fees,
  workersList as workers,
} from "./administration/queries.ts";
import { applicationsList as applications } from "./applications/queries.ts";
import { categoriesList as categories } from "./categories/queries.ts";
import { addRating, insertEmptyProfile } from "./queries.ts";

// For the home page.
export { findHomeCategories, findHomeWorkers } from "./listing/home-workers.ts";

// For the first start.
export { addFirstCategories, type FirstCategory } from "./categories/queries.ts";
export { hasAnyWorker } from "./queries.ts";

// For public pages.
export { activeCategories } from "./categories/queries.ts";
export { createLocalTitles } from "./categories/categories.ts";
export { viewWorker } from "./details/details.ts";

// Positions and distances as on cards.
export { cellOf, chordOfKilometres, kilometresOfChord, knownPosition, pointOf } from "./rules.ts";

// For app.ts: due work that deletes live positions; for bookings: when a position is visible around a visit.
export { positionDueWork } from "./profile/profile.ts";
export { fromBeforeVisit, isAroundVisit } from "./profile/queries.ts";

/** SQL: the cell in which the worker `w` lives. For the administrators' dashboard. */
export const cellOfWorker = cell;
/** SQL: the fees that workers have not paid yet, with their age. For the administrators' dashboard. */
export const pendingFees = fees;
export const workersList = workers;
export const categoriesList = categories;
export const applicationsList = applications;

/**
 * Adds a review's rating, in half stars from 1 to 10, to the worker's average, in the transaction that stores the
 * review.
 */
export async function recordRating(
  transaction: Transaction,
  workerId: number,
  ratingHalves: number,
): Promise<void> {
  await addRating(transaction, [workerId, ratingHalves]);
}

/**
 * Gives a person who becomes a worker by a role change an empty profile, which is not listed until it is complete
 * (docs/rules/catalogue.md 3). Keeps an existing profile. Returns the worker's id.
 */
export async function makeWorkerProfile(transaction: Transaction, personId: number): Promise<number> {
  return insertEmptyProfile(transaction, personId);
}
