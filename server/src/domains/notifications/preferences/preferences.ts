// Preferences for mail and push; the notification socket always receives everything (docs/rules/notices.md 11–13).
import { say } from "@hourhand/contract/sentence";
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

/** The channels on which an event is sent. */
export interface Channels {
  mail: boolean;
  push: boolean;
}

/** The channels of every event; `fixed` events cannot be switched off. */
export type Preferences = Record<OptionalEvent, Channels> & Record<FixedEvent, Channels & { fixed: boolean }>;

/** A partial edit; omitted values stay unchanged. */
export type PreferencesEdit = {
  [Event in OptionalEvent]?: { [Channel in keyof Channels]?: boolean | undefined } | undefined;
};

/** Reads a person's preferences; every event is on by default. */
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

/** Stores an edit and returns all preferences. */
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

/**
 * @throws Problem `invalidInput` (400) for an unknown event
 */
export function requireKnownEvents(events: Iterable<string>): void {
  for (const event of events) {
    if (![...optionalEvents, ...fixedEvents].some((known) => known === event))
      refuseField(
        event,
        say("{event} is no event. Please name some of: {choices}.", {
          event,
          choices: optionalEvents.join(", "),
        }),
      );
  }
}

/** Finds the addresses of the people who want mails about an event, by person id. Blocked people are left out. */
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
