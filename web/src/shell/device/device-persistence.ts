// Everything stored on the signed-in person's device: cached data, unsent calls, the push subscription.
import { startOfflineQueue } from "../../platform/offline-queue.ts";
import { followPush } from "../../platform/push.ts";
import { followPerson } from "./known-person.ts";
import { startLeftoverCleanup } from "./delete-leftovers.ts";
import { followAnswers } from "./seen-answers.ts";

/** Starts storing. @returns a function that stops it */
export function startPersistence(): () => void {
  const stops = [followAnswers(), followPerson(), startOfflineQueue(), followPush(), startLeftoverCleanup()];
  return () => {
    for (const stop of stops) stop();
  };
}
