// Makes room in tight places for the longer words of most languages: tabs, and fields next to buttons.
import { languageData, languages } from "@hourhand/contract/languages";

const short = languages.filter((language) => languageData[language].hasShortWords);

/** Selects an element in any language whose words are longer than English ones, including languages added later. */
export const inLongWords = `html:not(${short.map((language) => `:lang(${language})`).join(", ")}) &`;
