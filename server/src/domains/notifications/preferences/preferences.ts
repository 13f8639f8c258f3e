// What people want to be told by mail and push; the bell tells everything (docs/rules/notices.md 11–13).
import {
  fixedEvents,
  optionalEvents,
  type FixedEvent,
  type OptionalEvent,
} from "@hourhand/contract/notification-preferences";
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { refuseField } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { storePreferences, mailAddresses, preferencesOf } from "./queries.ts";

/** On which ways an event is told. */
export interface Ways {
  mail: boolean;
  push: boolean;
}

/** Every event with its ways; `fixed` ones cannot be switched off. */
export type Preferences = Record<OptionalEvent, Ways> & Record<FixedEvent, Ways & { fixed: boolean }>;

/** An edit; what is left out stays. */
export type PreferencesEdit = {
  [Event in OptionalEvent]?: { [Way in keyof Ways]?: boolean | undefined } | undefined;
};

/** What somebody wants; everything, as long as they said nothing. */
export async function viewNotificationPreferences(
  { pool }: Platform,
  personId: number,
): Promise<Preferences> {
  const ways = new Map((await preferencesOf(pool, [personId])).map(({ event, ...rest }) => [event, rest]));
  return {
    ...mapOf(optionalEvents, (event) => ways.get(event) ?? { mail: true, push: true }),
    ...mapOf(fixedEvents, () => ({ mail: true, push: true, fixed: true })),
  };
}

/** Keeps an edit and answers all that is wanted now. */
export async function editNotificationPreferences(
  platform: Platform,
  personId: number,
  edit: PreferencesEdit,
): Promise<Preferences> {
  const named = optionalEvents.flatMap((event) => {
    const preference = edit[event];
    return preference ? [{ event, mail: preference.mail ?? null, push: preference.push ?? null }] : [];
  });
  if (named.length > 0) {
    await storePreferences(platform.pool, [
      personId,
      named.map(({ event }) => event),
      named.map(({ mail }) => mail),
      named.map(({ push }) => push),
    ]);
  }
  return viewNotificationPreferences(platform, personId);
}

/** @throws Problem `invalidInput` (400) for an event that is unknown */
export function requireKnown(events: Iterable<string>): void {
  for (const event of events) {
    if (![...optionalEvents, ...fixedEvents].some((known) => known === event))
      refuseField(event, `${event} is no event. Please name some of: ${optionalEvents.join(", ")}.`);
  }
}

/** By person: the address of each who wants mails about an event. Others, and blocked people, are left out. */
export async function addressesFor(
  runner: Queryable,
  personIds: readonly number[],
  event: OptionalEvent,
): Promise<Map<number, string>> {
  const rows = await mailAddresses(runner, [personIds, event]);
  return new Map(rows.map(({ person_id: id, email }) => [id, email]));
}

const mapOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
