// Every account has an email in the database. That of a person whose email is not known ends like this.

/** The ending of an address to which nothing is sent. */
export const noEmailEnding = "@no-email.hourhand.invalid";

/** Returns an account's email as programs read it; null if it is not known. */
export const knownEmail = (email: string): string | null => (email.endsWith(noEmailEnding) ? null : email);
