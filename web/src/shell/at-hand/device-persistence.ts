// Everything stored on the signed-in person's device: cached data, unsent calls, the push subscription.
import { followActs } from "../../platform/act-queue.ts";
import { followPush } from "../../platform/push.ts";
import { followPerson } from "./known-person.ts";
import { followLeftBehind } from "./left-behind.ts";
import { followAnswers } from "./seen-answers.ts";

/** Starts storing. @returns a function that stops it */
export function startPersistence(): () => void {
  const stops = [followAnswers(), followPerson(), followActs(), followPush(), followLeftBehind()];
  return () => {
    for (const stop of stops) stop();
  };
}
