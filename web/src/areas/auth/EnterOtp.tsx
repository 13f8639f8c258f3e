// The OTP screen: six boxes, 180 seconds, resend.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type FormEvent } from "react";
import { verifyOtp } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { paths } from "../../paths.ts";
import { call } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { OtpBoxes } from "../../ui/form/OtpBoxes.tsx";
import { toast } from "../../ui/toast.ts";
import { requestOtp } from "./api.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import {
  clearForgotten,
  endOtp,
  otpDigits,
  otpEnd,
  otpState,
  passwordForgotten,
  rememberOtp,
} from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";
import { useCountdown } from "./use-countdown.ts";

const noDigits = Array.from({ length: otpDigits }, () => "");

/** Verifies the email of the way one is on. Who comes without one is told where such a way begins. */
export default function EnterOtp() {
  const t = useTexts();
  const [{ userEmail, shownEmail, until: keptUntil }] = useState(otpState);
  const [firstUntil] = useState(() => (userEmail === "" ? otpEnd() : keptUntil));
  const [digits, setDigits] = useState<string[]>(noDigits);
  const [until, setUntil] = useState(firstUntil);
  const [busy, setBusy] = useState<"verify" | "resend">();
  const [wrong, setWrong] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const seconds = useCountdown(until);
  const over = seconds === 0;
  const whole = digits.every((digit) => digit !== "");

  const isKnown = userEmail !== "";
  const forgotten = passwordForgotten();
  const warn = (): void =>
    toast.warning(t(forgotten ? "auth.otpNoEmailForgotten" : "auth.otpNoEmail"), { id: "no-email" });

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || over || !whole) return;
    if (!isKnown) {
      warn();
      return;
    }
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
      // After a fault on the way nothing is known to be wrong with the code.
      setWrong(caught instanceof Refusal && caught.status >= 400 && caught.status < 500);
      // Drawn anew, the boxes take the focus back to the first.
      setAttempt((count) => count + 1);
    } finally {
      setBusy(undefined);
    }
  };

  const resend = async (): Promise<void> => {
    if (!isKnown) {
      warn();
      return;
    }
    setBusy("resend");
    try {
      await requestOtp(userEmail);
      const next = otpEnd();
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
    <AuthFrame
      title={t("auth.otp")}
      hint={isKnown ? t("auth.otpHint", { email: shownEmail }) : t("auth.otpUnknown")}
    >
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
          wrong={wrong ? t("auth.otpRefused") : undefined}
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
      {!isKnown && (
        <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
          {t("auth.otpNoCode")}
          <RouteLink to={forgotten ? paths.forgot : paths.signUp}>
            {t(forgotten ? "auth.toForgot" : "auth.toSignUp")}
          </RouteLink>
        </Box>
      )}
    </AuthFrame>
  );
}
