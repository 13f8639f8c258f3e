// Forgot password: who it is, then an OTP to their email.
import Box from "@mui/material/Box";
import { useState } from "react";
import { resolveIdentifier, sendOtp } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { paths } from "../../paths.ts";
import { call } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { Form, useProductForm } from "../../ui/form/Form.tsx";
import { filledIn } from "../../ui/form/rules.ts";
import { toast } from "../../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { beginOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";

/** One field; the server resolves it to an email or a handle for one. */
export default function Forgot() {
  const t = useTexts();
  const form = useProductForm({ identifire: "" });
  const [busy, setBusy] = useState(false);

  const send = async ({ identifire }: { identifire: string }): Promise<void> => {
    setBusy(true);
    try {
      const { email, masked_email } = await call(resolveIdentifier, { identifire: identifire.trim() }, { anonymous: true });
      await call(sendOtp, { email }, { anonymous: true });
      beginOtp(email, true, masked_email ?? email);
      goTo(paths.enterOtp);
    } catch (caught) {
      toast.error(sayingOf(caught));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.forgot")} hint={t("auth.forgotHint")}>
      <Form form={form} onSubmit={send}>
        <TextInput
          name="identifire"
          label={t("auth.forgotIdentifier")}
          validate={filledIn(t("auth.forgotIdentifier"))}
          autoComplete="username"
          input={{ autoCapitalize: "none", spellCheck: false }}
        />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.sendOtp")}
        </Button>
      </Form>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
        {t("auth.remembered")}
        <RouteLink to={paths.signIn}>{t("auth.toSignIn")}</RouteLink>
      </Box>
    </AuthFrame>
  );
}
