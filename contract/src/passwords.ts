// What holds of every password, for both ends (docs/rules/accounts.md 5).

/** The form in which passwords are compared: it is one on every keyboard. */
export const plainPassword = (password: string): string => password.normalize("NFKC");

/** Longer ones are refused before they are brought into a form. */
export const maxPasswordBytes = 1024;
