// Presents the terms and the privacy policy to calls and pages, in a language and with the product's name.
import type { ReplyOf } from "@hourhand/contract/endpoint";
import type { LegalPage, readLegalText } from "@hourhand/contract/legal";
import type { Language } from "@hourhand/contract/languages";
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { MarketCalendar } from "../../../platform/clock/market-calendar.ts";
import { inWords } from "../../../platform/sentences.ts";
import type { LegalVersion } from "./queries.ts";

/** The product's name in our own texts. */
export const builtName = "HourHand";

export function presentLegalText(
  page: LegalPage,
  shown: LegalVersion,
  others: readonly Pick<LegalVersion, "version" | "at" | "until">[],
  { name, language, calendar }: { name: string; language: Language; calendar: Pick<MarketCalendar, "today"> },
): ReplyOf<typeof readLegalText> {
  const words = (sentence: Sentence) => inWords(language, sentence).replaceAll(builtName, () => name);
  const dayOf = (at: Date) => calendar.today(at);
  const inForce = ({ at, until }: Pick<LegalVersion, "at" | "until">) =>
    words(
      until === null
        ? say("In force since {day, day}.", { day: dayOf(at) })
        : say("In force from {day, day} to {lastDay, day}.", { day: dayOf(at), lastDay: dayOf(until) }),
    );
  const stored = shown[page];
  const text = "own" in stored ? stored : (shown.sentences?.[page] ?? stored);
  return {
    page,
    version: shown.version,
    since: shown.at.toISOString(),
    until: shown.until?.toISOString() ?? null,
    in_force: inForce(shown),
    own_text: "own" in text ? text.own : null,
    lead: "own" in text ? "" : words(text.lead),
    sections:
      "own" in text
        ? []
        : text.sections.map(({ title, sentences }) => ({
            title: words(title),
            sentences: sentences.map(words),
          })),
    versions: others.map((other) => ({ version: other.version, in_force: inForce(other) })),
  };
}
