// The OTP screen: six boxes, a 180-second countdown, and a link to resend. A complete code is sent automatically.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { otpDead, wrongOtp } from "@hourhand/contract/accounts";
import { invalidInput } from "@hourhand/contract/problem";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import { goTo } from "../../platform/navigation.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { OtpBoxes } from "../../ui/form/OtpBoxes.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useSendOtp, useVerifyOtp } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import {
  clearPasswordReset,
  clearOtpState,
  otpDigits,
  otpExpiry,
  otpState,
  isPasswordReset,
  updateOtpState,
} from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Time to notice a mistyped last digit before the code is sent, in milliseconds. */
const sendAfterMs = 500;

const noDigits = Array.from({ length: otpDigits }, () => "");

const isWhole = (digits: readonly string[]): boolean => digits.every((digit) => digit !== "");

/** Schedules a function after a pause. A new call replaces the scheduled one; a call without a function cancels it. */
function useLater(pauseMs: number): (work?: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work) => {
    clearTimeout(timer.current);
    timer.current = work && setTimeout(work, pauseMs);
  };
}

/** Verifies the email of the current sign-up or password reset. Without an email it says where to start. */
export default function EnterOtp() {
  const t = useTranslation();
  const verifyOtp = useVerifyOtp();
  const sendOtp = useSendOtp();
  const [{ userEmail, shownEmail, typed, identifier, expiresAt: storedExpiry }] = useState(otpState);
  const [initialExpiry] = useState(() => (userEmail === "" ? otpExpiry() : storedExpiry));
  const [digits, setDigits] = useState<string[]>(noDigits);
  const [until, setUntil] = useState(initialExpiry);
  const [busy, setBusy] = useState<"verify" | "resend">();
  const [wrong, setWrong] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const seconds = useCountdown(until);
  const over = seconds === 0;
  const whole = isWhole(digits);
  const sendLater = useLater(sendAfterMs);

  const isKnown = userEmail !== "";
  const isReset = isPasswordReset();
  const warn = (): void =>
    toast.warning(t(isReset ? "auth.otpNoEmailForgotten" : "auth.otpNoEmail"), { id: "no-email" });

  const verify = async (code: readonly string[]): Promise<void> => {
    sendLater();
    if (busy || over || !isWhole(code)) return;
    if (!isKnown) {
      warn();
      return;
    }
    setBusy("verify");
    try {
      await verifyOtp({ email: userEmail, otp: code.join("") });
      toast.success(t("auth.otpDone"));
      if (isPasswordReset()) {
        clearPasswordReset();
        updateOtpState({ isOtpVerified: true });
        goTo(paths.changePassword);
      } else {
        clearOtpState();
        toast.success(t("auth.emailDone"));
        goTo(paths.signIn, { state: { identifier: typed?.username ?? identifier ?? userEmail } });
      }
    } catch (error) {
      toast.error(errorMessage(error));
      setDigits(noDigits);
      // After a transient failure the code may still be right.
      setWrong(error instanceof ApiError && error.is(wrongOtp, otpDead, invalidInput));
      // A new key re-creates the boxes and focuses the first one.
      setAttempt((count) => count + 1);
    } finally {
      setBusy(undefined);
    }
  };

  const enter = (next: string[]): void => {
    setDigits(next);
    setWrong(false);
    sendLater(isKnown && isWhole(next) ? () => void verify(next) : undefined);
  };

  const resend = async (): Promise<void> => {
    if (!isKnown) {
      warn();
      return;
    }
    setBusy("resend");
    try {
      await sendOtp({ email: userEmail });
      const next = otpExpiry();
      updateOtpState({ expiresAt: next });
      setUntil(next);
      setDigits(noDigits);
      setWrong(false);
      setAttempt((count) => count + 1);
      toast.success(t("auth.otpResent"));
    } catch {
      toast.error(t("auth.otpNotResent"));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <AuthFrame
      title={t("auth.otp")}
      hint={isKnown ? t("auth.otpHint", { email: shownEmail }) : t("auth.otpUnknown")}
    >
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void verify(digits);
        }}
        sx={{ gap: 2.5 }}
      >
        <OtpBoxes
          key={attempt}
          value={digits}
          onChange={enter}
          label={t("auth.otpBoxes")}
          labelOf={(place) => t("auth.otpBox", { place })}
          wrong={wrong ? t("auth.otpRefused") : undefined}
          disabled={busy === "verify"}
          focusFirst
        />
        <Button type="submit" size="large" busy={busy === "verify"} disabled={over || !whole}>
          {t("auth.verifyOtp")}
        </Button>
        <ResendRow seconds={seconds} busy={busy === "resend"} onResend={() => void resend()} />
      </Stack>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
        {t(isKnown ? "auth.otpWrongAddress" : "auth.otpNoCode")}
        <RouteLink to={isReset ? paths.forgot : paths.signUp}>
          {t(isKnown ? "auth.otpChangeAddress" : isReset ? "auth.toForgot" : "auth.toSignUp")}
        </RouteLink>
      </Box>
    </AuthFrame>
  );
}

/** Sends another OTP once the countdown is over. */
function ResendRow({ seconds, busy, onResend }: { seconds: number; busy: boolean; onResend: () => void }) {
  const t = useTranslation();
  const over = seconds === 0;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 2, minHeight: 56 }}>
      <Button
        variant="outlined"
        size="large"
        busy={busy}
        disabled={!over}
        onClick={onResend}
        sx={{ flexShrink: 0 }}
      >
        {t("auth.resendOtp")}
      </Button>
      <Typography
        color={over ? "error" : "textSecondary"}
        sx={{ flex: "1 1 7em", fontVariantNumeric: "tabular-nums", textWrap: "balance" }}
        role={over ? "alert" : "timer"}
      >
        {over ? t("auth.countdownOver") : t("auth.countdown", { time })}
      </Typography>
    </Box>
  );
}
