/** English first. */
export declare const writtenLanguages: readonly string[];
