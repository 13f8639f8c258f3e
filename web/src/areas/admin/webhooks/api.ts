// The administrator's calls about webhooks. Uses the wire's names.
import type { AnyEndpoint, ReplyOf } from "@hourhand/contract/endpoint";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from "@hourhand/contract/webhooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, queryOptionsFor, type Input } from "../../../platform/call.ts";
import { reloadAfter } from "../../../platform/query-client.ts";
import { useItems } from "../../../platform/use-items.ts";

export type Webhook = ReplyOf<typeof listWebhooks>["items"][number];
export type Delivery = ReplyOf<typeof listWebhookDeliveries>["items"][number];

/** A call that changes something. The screens show its refusals. */
function useChange<E extends AnyEndpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    onSettled: () => void reloadAfter(endpoint),
  });
}

export const useListWebhooks = () => useQuery(queryOptionsFor(listWebhooks, {}));
export const useListWebhookDeliveries = (id: number) =>
  useItems(listWebhookDeliveries, { id }, (at, signal) =>
    call(listWebhookDeliveries, { id, ...at }, { signal }),
  );
export const useCreateWebhook = () => useChange(createWebhook);
export const useEditWebhook = () => useChange(editWebhook);
export const useDeleteWebhook = () => useChange(deleteWebhook);
export const useRotateWebhookSecret = () => useChange(rotateWebhookSecret);
export const useTestWebhook = () => useChange(testWebhook);
export const useReplayWebhookDelivery = () => useChange(replayWebhookDelivery);
