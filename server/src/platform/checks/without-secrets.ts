// Keeps secrets out of the output of commands, also inside an address or a library's error message.
const addresses = ["DATABASE_URL", "REDIS_URL", "SMTP_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URLS"];
const secrets = [
  "SECRET_KEY",
  "ADMIN_PASSWORD",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_ACCESS_KEY_ID",
  "GOOGLE_MAPS_KEY",
];

/** Outside of addresses, shorter secrets are not masked. */
const shortest = 6;

/** What a secret is replaced by. */
const masked = "***";

/**
 * Makes a function that removes every secret of these settings from a text.
 * @param values by name, as in the environment
 */
export function withoutSecrets(
  values: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const known = new Set<string>();
  for (const name of secrets) known.add(values[name]?.trim() ?? "");
  for (const name of addresses) for (const part of passwordsOf(values[name] ?? "")) known.add(part);
  // Leaves out shorter ones, which would occur in many words; in an address they are masked anyway.
  const longestFirst = [...known]
    .filter(({ length }) => length >= shortest)
    .toSorted((one, other) => other.length - one.length);
  return (text) => {
    // Masks passwords in any address in the message, known or not.
    let shown = text.replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@/]+@/gi, `$1:${masked}@`);
    for (const secret of longestFirst) shown = shown.replaceAll(secret, masked);
    return shown;
  };
}

function passwordsOf(text: string): string[] {
  return text.split(/[\s,]+/).flatMap((address) => {
    const { password = "", searchParams } = URL.parse(address) ?? {};
    const written = password === "" ? (/:([^:@]*)@[^@]*$/.exec(address)?.[1] ?? "") : password;
    return [written, decoded(written), searchParams?.get("password") ?? ""];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
