// Reads the request of the desk: each of customer and worker is named in one of two ways.
import type { InputOf } from "@hourhand/contract/endpoint";
import type { bookForCustomer } from "@hourhand/contract/desk";
import { refuseField } from "../../../platform/problem.ts";
import type { DeskRequest } from "./desk.ts";

type Input = InputOf<typeof bookForCustomer, never>;

/** @throws Problem `invalidInput` (400) if customer or worker is missing or named twice */
export const deskRequestOf = (input: Input): DeskRequest => ({
  customer: readCustomer(input),
  worker: readWorker(input),
  date: input.date,
  startTime: input.start_time,
  hours: input.hours,
  title: input.title,
  description: input.description ?? "",
  address: input.address ?? "",
  latitude: input.latitude,
  longitude: input.longitude,
  isAccepted: input.accepted ?? false,
});

function readCustomer({ customer_id: id, customer }: Input): DeskRequest["customer"] {
  if (id === undefined) return customer ?? refuseField("customer", "Please send customer_id or customer.");
  if (customer !== undefined)
    refuseField("customer", "Please send either customer_id or customer, not both.");
  return { id };
}

function readWorker({ worker_id: id, slot_id: slotId, any }: Input): DeskRequest["worker"] {
  if (id === undefined)
    return { categoryId: (any ?? refuseField("worker_id", "Please send worker_id or any.")).category_id };
  if (any !== undefined) refuseField("worker_id", "Please send either worker_id or any, not both.");
  return { id, slotId };
}
