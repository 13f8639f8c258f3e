// What is kept on the device of whoever is signed in: what was seen, what is to be sent, and that it is told by push.
import { followActs } from "../../platform/act-queue.ts";
import { followPush } from "../../platform/push.ts";
import { followPerson } from "./known-person.ts";
import { followLeftBehind } from "./left-behind.ts";
import { followAnswers } from "./seen-answers.ts";

/** Keeps it from now on. @returns how to stop */
export function startPersistence(): () => void {
  const stops = [followAnswers(), followPerson(), followActs(), followPush(), followLeftBehind()];
  return () => {
    for (const stop of stops) stop();
  };
}
