// The events of a webhook, in words.
import { eventGroups, type EventGroup } from "@hourhand/contract/events";
import type { useTranslation } from "../../../locales/translation.ts";

type Translate = ReturnType<typeof useTranslation>;

export const groupName = (t: Translate, group: EventGroup): string => t(`webhooks.group.${group}`);

/** Groups have names; a single type keeps its technical one, which its receiver knows. */
export function inWords(t: Translate, events: readonly string[]): string {
  if (events.includes("*")) return t("webhooks.all");
  return events
    .map((event) => {
      const group = eventGroups.find((one) => event === `${one}.*`);
      return group ? groupName(t, group) : event;
    })
    .join(", ");
}
