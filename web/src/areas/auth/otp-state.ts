// What the way through the OTP screen has to remember: which email, until when its code is valid, whether it was
// verified, and whether a forgotten password is behind it. The flag's key and values are documented; the email is in
// session storage (docs/rules/screens.md 6).
import { deviceStorage, tabStorage } from "../../platform/browser-storage.ts";

/** What was typed at sign-up, but for the passwords. */
export interface TypedPerson {
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string;
}

interface OtpState {
  /** The email being verified, or the handle that stands for it. */
  userEmail: string;
  /** What the screen shows of it. */
  shownEmail: string;
  isOtpVerified: boolean;
  /** The sign-up that is being verified, where this tab began it: 'Change it' leads back to it. */
  typed?: TypedPerson;
  /** By what name the code was asked for: at sign-in, or for a forgotten password. */
  identifier?: string;
  /** The permission to set a new password, where it is no cookie of the server's. */
  resetToken?: string;
  /** When the countdown ends, in milliseconds since 1970: it goes on over a reload. */
  expiresAt: number;
}

const slot = "otp";
const flag = "forgot_password";
const none: OtpState = { userEmail: "", shownEmail: "", isOtpVerified: false, expiresAt: 0 };

/** Seconds before an OTP can be sent again, and for which it is valid. */
const otpSeconds = 180;
export const otpDigits = 6;
/** When an OTP that is sent now ends, in milliseconds since 1970. */
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
 * An OTP was sent to an email: begins the way, with nothing verified and the countdown at its start; `asked` is what the
 * form before it held, without a password.
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

/** A password was accepted that has to be changed first: on to the new one, without an OTP. */
export function startNewPassword(email: string, resetToken: string): void {
  updateOtpState({ userEmail: email, shownEmail: email, isOtpVerified: true, resetToken, expiresAt: 0 });
}

/** Deletes everything about it. */
export function clearOtpState(): void {
  tabStorage.removeItem(slot);
}

export const isPasswordReset = (): boolean => deviceStorage.getItem(flag) === "true";
export const clearPasswordReset = (): void => deviceStorage.removeItem(flag);
