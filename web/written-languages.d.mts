import type { Language } from "../contract/src/languages.ts";

/** English first. */
export declare const writtenLanguages: readonly Language[];

/** ICU messages by id; English ones for missing texts. */
export declare function messagesOf(language: string, part: string, folder?: URL): Record<string, string>;
