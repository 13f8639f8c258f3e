// The single-use code that stands in for a password after Google's sign-in (decisions.md section 2).

/** Seconds such a code works. */
export const googleCodeSeconds = 60;

/** What such a code looks like; a password that does is still tried as a password. */
export const googleCodePattern = /^google-[\w-]{43}$/;

/** Who may issue an ID token, by Google's documentation of its sign-in for web. */
export const googleIssuers = ["https://accounts.google.com", "accounts.google.com"];
