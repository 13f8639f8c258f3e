// The message of an event, as Standard Webhooks 1.0 has it (docs/rules/webhooks.md 12).
import { signedHeaders } from "../signature.ts";
import type { Message } from "./attempt.ts";

/** An event as it is sent. */
export interface SentEvent {
  /** `webhook-id` */
  id: string;
  type: string;
  at: Date;
  data: Readonly<Record<string, unknown>>;
}

/** Returns the `webhook-id` of an event: the same at each attempt, each replay and each webhook. */
export const messageIdOf = (eventId: number): string => `evt_${eventId}`;

/** Writes and signs a message; its time is the machine's. */
export function messageOf(
  url: string,
  { id, type, at, data }: SentEvent,
  secrets: readonly string[],
): Message {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return {
    url,
    body,
    headers: signedHeaders({ id, body, timestamp: Math.floor(Date.now() / 1000) }, secrets),
  };
}
