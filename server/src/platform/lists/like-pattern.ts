/** The pattern of LIKE that finds a text anywhere, whatever wildcards stand in it. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
