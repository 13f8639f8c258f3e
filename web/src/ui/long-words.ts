// Room for the longer words of most languages in tight places: tabs, and fields next to buttons.
import { languageData, languages } from "@hourhand/contract/languages";

const short = languages.filter((language) => languageData[language].hasShortWords);

/** Selects an element in a language whose words are longer than English ones; also in one that is added later. */
export const inLongWords = `html:not(${short.map((language) => `:lang(${language})`).join(", ")}) &`;
