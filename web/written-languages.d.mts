/** English first. */
export declare const writtenLanguages: readonly string[];

/** ICU messages by id; English ones for missing texts. */
export declare function messagesOf(language: string, part: string, folder?: URL): Record<string, string>;
