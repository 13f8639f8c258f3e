// What the way through the OTP screen has to remember: which email, until when its code is valid, whether it was
// verified, and whether a forgotten password is behind it. The flag's key and values are documented; the email is in
// session storage (docs/rules/screens.md 6).

interface OtpState {
  /** The email being verified, or the handle that stands for it. */
  userEmail: string;
  /** What the screen shows of it. */
  shownEmail: string;
  isOtpVerified: boolean;
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
    return { ...none, ...(JSON.parse(sessionStorage.getItem(slot) ?? "{}") as Partial<OtpState>) };
  } catch {
    return none;
  }
}

export function updateOtpState(change: Partial<OtpState>): void {
  sessionStorage.setItem(slot, JSON.stringify({ ...otpState(), ...change }));
}

/** An OTP was sent to an email: begins the way, with nothing verified and the countdown at its start. */
export function startOtp(email: string, forgotten: boolean, shownEmail = email): void {
  localStorage.setItem(flag, String(forgotten));
  updateOtpState({ userEmail: email, shownEmail, isOtpVerified: false, expiresAt: otpExpiry() });
}

/** Forgets everything about it. */
export function clearOtpState(): void {
  sessionStorage.removeItem(slot);
}

export const isPasswordReset = (): boolean => localStorage.getItem(flag) === "true";
export const clearPasswordReset = (): void => localStorage.removeItem(flag);
