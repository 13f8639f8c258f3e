// The administrator's calls about webhooks. Uses the wire's names.
import type { ReplyOf } from "@hourhand/contract/endpoint";
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
import { useQuery } from "@tanstack/react-query";
import { call, queryOptionsFor } from "../../../platform/call.ts";
import { useChange } from "../../../platform/use-change.ts";
import { useItems } from "../../../platform/use-items.ts";

export type Webhook = ReplyOf<typeof listWebhooks>["items"][number];
export type Delivery = ReplyOf<typeof listWebhookDeliveries>["items"][number];

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
