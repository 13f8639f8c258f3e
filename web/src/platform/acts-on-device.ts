// What somebody did while nobody answered, as this tab knows it: filled by act-queue.ts, which knows the calls and is loaded late.
// What was refused is shown where it was done, and by the panel of all while that is out of sight (docs/rules/offline.md 16, 19).
import { useSyncExternalStore } from "react";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import type { MessageId } from "../locales/namespaces.ts";
import { translate } from "../locales/translation.ts";
import type { QueuedAct } from "./device-tables.ts";
import { createListeners } from "./listeners.ts";

let acts: readonly QueuedAct[] = [];
/** Whose they are; undefined until the device was read. */
let owner: number | undefined;
/** The orders of those that are in sight at their place, each as often as it is shown. */
let seen: readonly number[] = [];
const listeners = createListeners();

/** What is kept of whoever is signed in, in its order. */
export const queuedActs = (): readonly QueuedAct[] => acts;

/** Those that wait to be sent. */
export const waitingActs = (): readonly QueuedAct[] => acts.filter(({ refusal }) => refusal === undefined);

/** Follows what is kept, and what of it is in sight. @returns how to stop */
export const subscribeToActs = listeners.subscribe;

/** Whether it is known what is kept of somebody. */
export const areActsKnownOf = (person: number | undefined): boolean => owner === person;

/** Told by act-queue.ts alone. */
export function setQueuedActs(now: readonly QueuedAct[], person: number | undefined): void {
  acts = now;
  owner = person;
  listeners.notify();
}

/** Something that was refused, as it is shown. */
export interface RefusedAct {
  /** Its place in the order of doing, which names it. */
  readonly order: number;
  /** 'Not done: …', and the server's words. */
  readonly what: string;
  readonly why: string;
  /** Sends it once more. */
  readonly again: () => void;
  /** Gives it up. */
  readonly discard: () => void;
  /** It stands at its place in sight from now on. @returns how to say that it does not any more */
  readonly show: () => () => void;
}

function present(act: QueuedAct): RefusedAct {
  const { order, name, input, refusal = "" } = act;
  const what = translate(`offline.act.${name}` as MessageId, input as Record<string, string | number>);
  // By its module, which holds every call that can be kept.
  const decide = (how: "retryAct" | "discardAct") => (): void =>
    void import("./act-queue.ts").then((queued) => queued[how](act)).catch(() => undefined);
  return {
    order,
    what: translate("offline.refused", { what }),
    why: refusal,
    again: decide("retryAct"),
    discard: decide("discardAct"),
    show() {
      seen = [...seen, order];
      listeners.notify();
      return () => {
        const at = seen.indexOf(order);
        seen = seen.filter((_, index) => index !== at);
        listeners.notify();
      };
    },
  };
}

/** The fields of a call's input by which its act is known; a call without any is every one of that name. */
type Fields = Readonly<Record<string, string | number>>;

const isOf = ({ name, input }: QueuedAct, calls: readonly (readonly [Pick<AnyEndpoint, "name">, Fields])[]) =>
  calls.some(
    ([call, fields]) =>
      call.name === name &&
      Object.entries(fields).every(([field, value]) => (input as Fields)[field] === value),
  );

/** What was refused of these calls with these fields: `useRefusedActs([[cancelBooking, { id: 7 }]])`. */
export function useRefusedActs(
  calls: readonly (readonly [Pick<AnyEndpoint, "name">, Fields])[],
): readonly RefusedAct[] {
  const all = useSyncExternalStore(subscribeToActs, queuedActs, queuedActs);
  return all.filter((act) => act.refusal !== undefined && isOf(act, calls)).map(present);
}

/** What was refused and is in sight nowhere else. */
export function useUnseenRefusedActs(): readonly RefusedAct[] {
  const all = useSyncExternalStore(subscribeToActs, queuedActs, queuedActs);
  const shown = useSyncExternalStore(
    subscribeToActs,
    () => seen,
    () => seen,
  );
  return all.filter(({ refusal, order }) => refusal !== undefined && !shown.includes(order)).map(present);
}
