// The state of the OTP screen: the email, how long its code is valid, whether it was verified, and whether a
// forgotten password started it. The keys and values of the flag are documented. The email is kept in session storage
// (docs/rules/screens.md 6).
import { deviceStorage, tabStorage } from "../../platform/browser-storage.ts";

/** The values typed at sign-up, without the passwords. */
export interface TypedPerson {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string;
}

interface OtpState {
  /** The email being verified, or its handle. */
  userEmail: string;
  /** The email in its displayed form. */
  shownEmail: string;
  isOtpVerified: boolean;
  /** The values of the sign-up being verified, if this tab started it. 'Change it' returns to that form. */
  typed?: TypedPerson;
  /** The identifier for which the code was requested, at sign-in or for a forgotten password. */
  identifier?: string;
  /** The permission to set a new password, if it is not in the server's cookie. */
  resetToken?: string;
  /** The end of the countdown, in milliseconds since 1970: it continues after a reload. */
  expiresAt: number;
}

const slot = "otp";
const flag = "forgot_password";
const none: OtpState = { userEmail: "", shownEmail: "", isOtpVerified: false, expiresAt: 0 };

/** An OTP is valid for this long, and another one can be sent afterwards. */
const otpSeconds = 180;
export const otpDigits = 6;
/** When an OTP sent now expires, in milliseconds since 1970. */
export const otpExpiry = (): number => Date.now() + otpSeconds * 1000;

export function otpState(): OtpState {
  try {
    return { ...none, ...(JSON.parse(tabStorage.getItem(slot) ?? "{}") as Partial<OtpState>) };
  } catch {
    return none;
  }
}

export function updateOtpState(change: Partial<OtpState>): void {
  tabStorage.setItem(slot, JSON.stringify({ ...otpState(), ...change }));
}

/**
 * Starts the verification after an OTP was sent to an email: not verified, with a full countdown. `asked` contains
 * the previous form's values, without a password.
 */
export function startOtp(
  email: string,
  isReset: boolean,
  asked: Pick<OtpState, "typed" | "identifier"> & { shownEmail?: string } = {},
): void {
  deviceStorage.setItem(flag, String(isReset));
  clearOtpState();
  updateOtpState({ userEmail: email, shownEmail: email, ...asked, expiresAt: otpExpiry() });
}

/** The password was right but must be changed first. Continues with the new password, without an OTP. */
export function startNewPassword(email: string, resetToken: string): void {
  updateOtpState({ userEmail: email, shownEmail: email, isOtpVerified: true, resetToken, expiresAt: 0 });
}

/** Deletes the whole state. */
export function clearOtpState(): void {
  tabStorage.removeItem(slot);
}

export const isPasswordReset = (): boolean => deviceStorage.getItem(flag) === "true";
export const clearPasswordReset = (): void => deviceStorage.removeItem(flag);
