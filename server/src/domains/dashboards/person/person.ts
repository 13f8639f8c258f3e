// A person's page: the details of a person that no list has (docs/rules/dashboards.md 19).
import { notFound } from "@hourhand/contract/problem";
import type { ItemsRequest } from "../../../platform/lists/list.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse } from "../../../platform/problem.ts";
import { countLateCancellations } from "../../bookings/bookings.ts";
import { findPersonChats, findPersonPage, readPersonReviews } from "./queries.ts";

async function findPerson({ pool }: Platform, id: number) {
  const [person] = await findPersonPage(pool, [id]);
  return person ?? refuse(notFound, { sentence: "There is no such user." });
}

/** @throws Problem `notFound` (404) */
export async function readPerson(platform: Platform, id: number) {
  const person = await findPerson(platform, id);
  const [chats, lateCancellations] = await Promise.all([
    findPersonChats(platform.pool, [id]),
    countLateCancellations(platform, id),
  ]);
  return { person, chats, lateCancellations };
}

/** Lists the reviews that a person wrote and received. @throws Problem `notFound` (404) */
export async function listPersonReviews(platform: Platform, id: number, request: ItemsRequest) {
  await findPerson(platform, id);
  return readPersonReviews(platform.pool, request, id);
}
