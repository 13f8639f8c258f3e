// Which text says nothing (docs/rules/wire.md 41). Apart from hidden-characters.ts, since each first visit loads it.

/** A character that can be seen. Some formats, as the Arabic sign of a number, can. */
export const seenPattern =
  "[^\\p{White_Space}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]";

const seen = /* @__PURE__ */ new RegExp(seenPattern, "u");

/** Whether nothing of a text can be seen. */
export const isBlankText = (text: string): boolean => !seen.test(text);
