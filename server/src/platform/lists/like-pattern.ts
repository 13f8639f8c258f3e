/** Returns the LIKE pattern that finds a text anywhere, with the text's wildcards escaped. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
