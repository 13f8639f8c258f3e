// The OTP screen: six boxes, 180 seconds, resend.
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import { Navigate } from "react-router";
import { verifyOtp } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { paths } from "../../paths.ts";
import { call } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { OtpBoxes } from "../../ui/form/OtpBoxes.tsx";
import { toast } from "../../ui/toast.ts";
import { requestOtp } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import {
  clearForgotten,
  endOtp,
  otpDigits,
  otpSeconds,
  otpState,
  passwordForgotten,
  rememberOtp,
} from "./otp-state.ts";
import { useCountdown } from "./use-countdown.ts";

const noDigits = Array.from({ length: otpDigits }, () => "");

/** Verifies the email of the way one is on; without one there is nothing to verify. */
export default function EnterOtp() {
  const t = useTexts();
  const [{ userEmail, shownEmail, until: firstUntil }] = useState(otpState);
  const [digits, setDigits] = useState<string[]>(noDigits);
  const [until, setUntil] = useState(firstUntil);
  const [busy, setBusy] = useState<"verify" | "resend">();
  const [wrong, setWrong] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const seconds = useCountdown(until);
  const over = seconds === 0;
  const whole = digits.every((digit) => digit !== "");

  if (userEmail === "") return <Navigate to={passwordForgotten() ? paths.forgot : paths.signUp} replace />;

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || over || !whole) return;
    setBusy("verify");
    try {
      await call(verifyOtp, { email: userEmail, otp: digits.join("") }, { anonymous: true });
      toast.success(t("auth.otpDone"));
      if (passwordForgotten()) {
        clearForgotten();
        rememberOtp({ isOtpVerified: true });
        goTo(paths.changePassword);
      } else {
        endOtp();
        toast.success(t("auth.emailDone"));
        goTo(paths.signIn);
      }
    } catch (caught) {
      toast.error(sayingOf(caught));
      setDigits(noDigits);
      setWrong(true);
      // Drawn anew, the boxes take the focus back to the first.
      setAttempt((count) => count + 1);
    } finally {
      setBusy(undefined);
    }
  };

  const resend = async (): Promise<void> => {
    setBusy("resend");
    try {
      await requestOtp(userEmail);
      const next = Date.now() + otpSeconds * 1000;
      rememberOtp({ until: next });
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

  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <AuthFrame title={t("auth.otp")} hint={t("auth.otpHint", { email: shownEmail })}>
      <Stack component="form" noValidate onSubmit={(event) => void verify(event)} sx={{ gap: 2.5 }}>
        <OtpBoxes
          key={attempt}
          value={digits}
          onChange={(next) => {
            setDigits(next);
            setWrong(false);
          }}
          label={t("auth.otpBoxes")}
          labelOf={(place) => t("auth.otpBox", { place })}
          wrong={wrong}
          disabled={busy === "verify"}
          focusFirst
        />
        <Typography
          color={over ? "error" : "text.secondary"}
          sx={{ textAlign: "center", fontVariantNumeric: "tabular-nums" }}
          role={over ? "alert" : "timer"}
        >
          {over ? t("auth.countdownOver") : t("auth.countdown", { time })}
        </Typography>
        <Button type="submit" size="large" busy={busy === "verify"} disabled={over || !whole}>
          {t("auth.verifyOtp")}
        </Button>
        <Button
          variant="outlined"
          size="large"
          busy={busy === "resend"}
          disabled={!over}
          onClick={() => void resend()}
        >
          {t("auth.resendOtp")}
        </Button>
      </Stack>
    </AuthFrame>
  );
}
