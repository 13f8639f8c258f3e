// Reads the request of the desk: each of customer and worker is named in one of two ways.
import type { InputOf } from "@hourhand/contract/endpoint";
import type { bookForCustomer } from "@hourhand/contract/desk";
import { refuseField } from "../../../platform/problem.ts";
import type { DeskRequest } from "./desk.ts";

/** @throws Problem `invalidInput` (400) if customer or worker is missing or named twice */
export function deskRequestOf(input: InputOf<typeof bookForCustomer, never>): DeskRequest {
  const { customer_id: customerId, customer, worker_id: workerId, any } = input;
  return {
    customer:
      customerId === undefined
        ? (customer ?? refuseField("customer", "Please send customer_id or customer."))
        : customer === undefined
          ? { id: customerId }
          : refuseField("customer", "Please send either customer_id or customer, not both."),
    worker:
      workerId === undefined
        ? { categoryId: (any ?? refuseField("worker_id", "Please send worker_id or any.")).category_id }
        : any === undefined
          ? { id: workerId, slotId: input.slot_id }
          : refuseField("worker_id", "Please send either worker_id or any, not both."),
    date: input.date,
    startTime: input.start_time,
    hours: input.hours,
    title: input.title,
    description: input.description ?? "",
    address: input.address ?? "",
    latitude: input.latitude,
    longitude: input.longitude,
    isAccepted: input.accepted ?? false,
  };
}
