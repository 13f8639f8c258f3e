// What is kept on the device of whoever is signed in: what was seen, and what is to be sent.
import { followActs } from "../../platform/kept-acts.ts";
import { followPerson } from "./known-person.ts";
import { followAnswers } from "./seen-answers.ts";

/** Keeps it from now on. @returns how to stop */
export function keepOnDevice(): () => void {
  const stops = [followAnswers(), followPerson(), followActs()];
  return () => {
    for (const stop of stops) stop();
  };
}
