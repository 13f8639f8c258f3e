// This tab's copy of the offline queue. offline-queue.ts fills it. That module knows the calls and loads lazily. A
// rejected call is shown where it was made, or in a shared panel while that place is not visible
// (docs/rules/offline.md 16, 19).
import { useSyncExternalStore } from "react";
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import type { MessageId } from "../locales/namespaces.ts";
import { translate } from "../locales/translation.ts";
import type { QueuedCall } from "./device-tables.ts";
import { createListeners } from "./listeners.ts";

let queue: readonly QueuedCall[] = [];
/** The person to whom the calls belong. Undefined until the device's data have been read. */
let owner: number | undefined;
/** The order numbers of rejections that are visible where the call was made, one entry for each place. */
let visibleOrders: readonly number[] = [];
const listeners = createListeners();

/** All calls in the queue of the signed-in person, in order. */
export const queuedCalls = (): readonly QueuedCall[] => queue;

/** The calls that are not sent yet. */
export const pendingCalls = (): readonly QueuedCall[] => queue.filter(({ refusal }) => refusal === undefined);

/**
 * Subscribes to the queue, and to which rejections are visible.
 * @returns the unsubscribe function
 */
export const subscribeToQueue = listeners.subscribe;

/** Whether this person's queue has been read. */
export const isQueueReadFor = (person: number | undefined): boolean => owner === person;

/** Only offline-queue.ts calls it. */
export function setQueue(now: readonly QueuedCall[], person: number | undefined): void {
  queue = now;
  owner = person;
  listeners.notify();
}

/** A rejected call, ready to be shown. */
export interface RejectedCall {
  /** Its order number, which is its id. */
  readonly order: number;
  /** 'Not done: …', and the server's sentence. */
  readonly what: string;
  readonly why: string;
  /** Sends the call again. */
  readonly again: () => void;
  /** Removes the call. */
  readonly discard: () => void;
  /**
   * Marks it as visible where it was made.
   * @returns a function that removes the mark
   */
  readonly show: () => () => void;
}

function present(call: QueuedCall): RejectedCall {
  const { order, name, input, refusal = "" } = call;
  const what = translate(`offline.act.${name}` as MessageId, input as Record<string, string | number>);
  // Loads lazily, because the module imports every call that can be queued.
  const decide = (how: "retryCall" | "discardCall") => (): void =>
    void import("./offline-queue.ts").then((queued) => queued[how](call)).catch(() => undefined);
  return {
    order,
    what: translate("offline.refused", { what }),
    why: refusal,
    again: decide("retryCall"),
    discard: decide("discardCall"),
    show() {
      visibleOrders = [...visibleOrders, order];
      listeners.notify();
      return () => {
        const at = visibleOrders.indexOf(order);
        visibleOrders = visibleOrders.filter((_, index) => index !== at);
        listeners.notify();
      };
    },
  };
}

/** The input fields that identify a call. An empty object matches every call of that name. */
type Fields = Readonly<Record<string, string | number>>;

const isOf = (
  { name, input }: QueuedCall,
  calls: readonly (readonly [Pick<AnyEndpoint, "name">, Fields])[],
) =>
  calls.some(
    ([call, fields]) =>
      call.name === name &&
      Object.entries(fields).every(([field, value]) => (input as Fields)[field] === value),
  );

/** The rejections of these calls with these fields: `useRejectedCalls([[cancelBooking, { id: 7 }]])`. */
export function useRejectedCalls(
  calls: readonly (readonly [Pick<AnyEndpoint, "name">, Fields])[],
): readonly RejectedCall[] {
  const all = useSyncExternalStore(subscribeToQueue, queuedCalls, queuedCalls);
  return all.filter((call) => call.refusal !== undefined && isOf(call, calls)).map(present);
}

/** The rejections that no other place shows. */
export function useUnseenRejectedCalls(): readonly RejectedCall[] {
  const all = useSyncExternalStore(subscribeToQueue, queuedCalls, queuedCalls);
  const visible = useSyncExternalStore(
    subscribeToQueue,
    () => visibleOrders,
    () => visibleOrders,
  );
  return all.filter(({ refusal, order }) => refusal !== undefined && !visible.includes(order)).map(present);
}
