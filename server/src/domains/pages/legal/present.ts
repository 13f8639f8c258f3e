// The terms and the privacy policy for the wire and the pages, in a language and with the product's name.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { LegalPage, readLegalText } from "@hourhand/contract/legal";
import type { Language } from "@hourhand/contract/me";
import type { MarketCalendar } from "../../../platform/clock/market-calendar.ts";
import { translate } from "../../../platform/sentences.ts";
import type { LegalVersion } from "./queries.ts";

/** '23 November 2026', in the market's calendar. */
const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The product's name in our own texts. */
const builtName = "HourHand";

export function presentLegalText(
  page: LegalPage,
  shown: LegalVersion,
  others: readonly Pick<LegalVersion, "version" | "at" | "until">[],
  { name, language, calendar }: { name: string; language: Language; calendar: Pick<MarketCalendar, "today"> },
): ReplyOf<typeof readLegalText> {
  const say = (english: string) => translate(language, english).replaceAll(builtName, () => name);
  const dayOf = (at: Date) => words.format(new Date(`${calendar.today(at)}T00:00:00Z`));
  const inForce = ({ at, until }: Pick<LegalVersion, "at" | "until">) => {
    const day = dayOf(at);
    if (until === null) return say(`In force since ${day}.`);
    const lastDay = dayOf(until);
    return say(`In force from ${day} to ${lastDay}.`);
  };
  const text = shown[page];
  return {
    page,
    version: shown.version,
    since: shown.at.toISOString(),
    until: shown.until?.toISOString() ?? null,
    in_force: inForce(shown),
    own_text: "own" in text ? text.own : null,
    lead: "own" in text ? "" : say(text.lead),
    sections:
      "own" in text
        ? []
        : text.sections.map(({ title, sentences }) => ({ title: say(title), sentences: sentences.map(say) })),
    versions: others.map((other) => ({ version: other.version, in_force: inForce(other) })),
  };
}
