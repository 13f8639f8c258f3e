// The HTTP route to events, for administrators.
import {
  eventGroups,
  listEvents as listEventsCall,
  scopeOfGroup,
  type EventGroup,
} from "@hourhand/contract/events";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Actor } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { listEvents } from "./events.ts";
import { presentEvent } from "./present.ts";

/** The groups of events that the caller may read. */
const groupsFor = (actor: Actor): readonly EventGroup[] =>
  actor.keyId === undefined
    ? eventGroups
    : eventGroups.filter((group) => actor.scopes.includes(scopeOfGroup[group]));

export function bindEventRoutes(router: HttpRouter, platform: Platform): void {
  bind(router, listEventsCall, async ({ input, actor }) => {
    const { rows, next } = await listEvents(platform, input, groupsFor(actor));
    return { items: rows.map(presentEvent), next };
  });
}
