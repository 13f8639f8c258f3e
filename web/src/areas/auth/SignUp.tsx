// Sign-up: the server has the last word on every field; an OTP follows.
import Box from "@mui/material/Box";
import { Suspense, useState } from "react";
import { signUp } from "@hourhand/contract/accounts";
import Divider from "@mui/material/Divider";
import {
  FirstNameInput,
  LastNameInput,
  PhoneInput,
  UsernameInput,
} from "../../features/profile/PersonFields.tsx";
import { useClientSettings } from "../../features/session/client-settings.ts";
import { useTexts } from "../../locales/texts.ts";
import { paths } from "../../paths.ts";
import { call, type Input } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { Refusal, sayingOf } from "../../platform/refusal.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { Form, showFieldErrors, useProductForm } from "../../ui/form/Form.tsx";
import { validatorOf } from "../../ui/form/rules.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { toast } from "../../ui/toast.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { beginOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";

const GoogleButton = lazyPart(() => import("./GoogleButton.tsx"));
const empty: Input<typeof signUp> = {
  first_name: "",
  last_name: "",
  username: "",
  email: "",
  phone: "",
  password: "",
  cpassword: "",
};
const fields = signUp.body.properties;

/** The form; what was typed stays when the server refuses. */
export default function SignUp() {
  const t = useTexts();
  const form = useProductForm(empty);
  const [busy, setBusy] = useState(false);
  const google = useClientSettings()?.google_client_id;

  const send = async (input: Input<typeof signUp>): Promise<void> => {
    // Documented: the difference is said, and the request is sent all the same.
    const differ = input.password !== input.cpassword;
    const shouldBeSame = t("auth.shouldBeSame");
    if (differ) toast.warning(shouldBeSame);
    setBusy(true);
    try {
      const { message } = await call(signUp, { ...input, email: input.email.trim() }, { anonymous: true });
      toast.success(message);
      beginOtp(input.email.trim(), false);
      goTo(paths.enterOtp);
    } catch (caught) {
      const wrong = caught instanceof Refusal ? Object.entries(caught.fields) : [];
      for (const [field, messages] of wrong)
        for (const message of messages)
          // The server finds the same difference: said once is enough.
          if (!differ || message !== shouldBeSame) toast.error(t("auth.fieldSays", { field, message }));
      if (caught instanceof Refusal && wrong.length > 0) showFieldErrors(form, caught.fields);
      else toast.error(sayingOf(caught));
      // The documented warning stands once, as the toast.
      if (differ) form.setError("cpassword", { message: t("auth.typeTheSame") });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.signUp")} hint={t("auth.signUpHint")}>
      <Form form={form} onSubmit={send}>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
            alignItems: "start",
          }}
        >
          <FirstNameInput label={t("auth.firstName")} schema={fields.first_name} />
          <LastNameInput label={t("auth.lastName")} schema={fields.last_name} />
        </Box>
        <UsernameInput label={t("auth.username")} schema={fields.username} />
        <TextInput
          name="email"
          type="email"
          label={t("auth.email")}
          validate={validatorOf(fields.email, t("auth.email"), t("ui.form.email"))}
          autoComplete="email"
          input={{ inputMode: "email" }}
        />
        <PhoneInput label={t("auth.phone")} schema={fields.phone} />
        <NewPasswordFields label={t("auth.password")} />
        <Button type="submit" size="large" busy={busy}>
          {t("auth.verify")}
        </Button>
      </Form>
      {google && (
        <>
          <Divider>{t("auth.or")}</Divider>
          <Box sx={{ minHeight: 44, display: "grid", justifyItems: "center" }}>
            <Suspense fallback={null}>
              <GoogleButton clientId={google} />
            </Suspense>
          </Box>
        </>
      )}
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "center", gap: 1 }}>
        {t("auth.haveAccount")}
        <RouteLink to={paths.signIn}>{t("auth.toSignIn")}</RouteLink>
      </Box>
    </AuthFrame>
  );
}
