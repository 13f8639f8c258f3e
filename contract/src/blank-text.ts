// Detects blank text (docs/rules/wire.md 41). Separate from hidden-characters.ts, since each first visit loads it.

/** A visible character. Some format characters, such as the Arabic number sign, are visible. */
export const seenPattern =
  "[^\\p{White_Space}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]";

const seen = /* @__PURE__ */ new RegExp(seenPattern, "u");

/** Whether a text has no visible character. */
export const isBlankText = (text: string): boolean => !seen.test(text);
