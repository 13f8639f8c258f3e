// Checks the format of addresses in settings. If a password contains a special character that is not escaped, libraries
// disagree on the host or cut the password short: such an address is refused.

/**
 * Returns what is wrong with an address, worded to follow its setting's name in a sentence; undefined if nothing is. It
 * does not contain the address.
 * @param schemes with their colon
 */
export function addressFault(address: string, schemes: readonly string[]): string | undefined {
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*:)\/\/(.*)$/is.exec(address) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) {
    const examples = schemes.map((one) => `${one}//`).join(" or ");
    return `does not begin with ${examples}. Please use an address that does.`;
  }
  if (/[\s\p{Cc}]/u.test(address))
    return "holds white space. Please remove it; inside a password write %20 for a space.";
  if (address.includes("\\")) return "holds a backslash. Please use /, or write %5C inside a password.";
  if (address.split("@").length > 2)
    return "holds more than one @. Please write %40 for an @ in the user or the password.";
  const authorityEnd = rest.search(/[/?#]/);
  if (authorityEnd >= 0 && rest.includes("@", authorityEnd))
    return "holds an @ after a /, ? or #. Please write %2F, %3F and %23 for these in the user or the password, and %40 for an @.";
  if (!isEscapedWell(address)) return "holds a % that escapes nothing. Please write %25 for a %.";
  if (!URL.canParse(address)) return "is no address. Please look at its host and port.";
  return undefined;
}

function isEscapedWell(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** Whether an address has only a scheme, a host and possibly a port. */
export const isOriginOnly = (address: string): boolean => /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(address);
