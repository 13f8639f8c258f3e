// Events on the wire.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { listEvents as listEventsCall } from "@hourhand/contract/events";
import type { EventRow } from "./queries.ts";

export const presentEvent = ({
  id,
  type,
  at,
  data,
}: EventRow): ReplyOf<typeof listEventsCall>["items"][number] => ({
  id,
  type,
  timestamp: at.toISOString(),
  data,
});
