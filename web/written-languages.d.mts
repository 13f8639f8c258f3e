/** English first. */
export declare const writtenLanguages: readonly string[];

/** ICU messages by their ids; English ones where the language has none. */
export declare function messagesOf(language: string, part: string, folder?: URL): Record<string, string>;
