// Rules for every password, for both ends (docs/rules/accounts.md 5).

/** The form for comparing passwords: the same on every keyboard. */
export const plainPassword = (password: string): string => password.normalize("NFKC");

/** Longer ones are refused before normalization. */
export const maxPasswordBytes = 1024;
