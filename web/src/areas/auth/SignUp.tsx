// The sign-up form. The server validates every field, and an OTP follows.
import Box from "@mui/material/Box";
import { Suspense, useState } from "react";
import { signUp } from "@hourhand/contract/accounts";
import { plainPassword } from "@hourhand/contract/passwords";
import Divider from "@mui/material/Divider";
import {
  FirstNameInput,
  LastNameInput,
  PhoneInput,
  UsernameInput,
} from "../../features/profile/PersonFields.tsx";
import { saveLanguageForAccount } from "../../shell/choose-language.ts";
import { useViewClientSettings } from "../../shell/client-settings.ts";
import { useTranslation } from "../../locales/translation.ts";
import { paths } from "../../paths.ts";
import type { Input } from "../../platform/call.ts";
import { goTo } from "../../platform/navigation.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { Form, showFieldErrors, useAppForm } from "../../ui/form/Form.tsx";
import { validatorOf } from "../../ui/form/validators.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { useSignUp } from "./api.ts";
import { AgreedTo } from "./AgreedTo.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import { otpState, startOtp } from "./otp-state.ts";
import { RouteLink } from "./RouteLink.tsx";
import { SuggestedUsername, type LeftName } from "./SuggestedUsername.tsx";

const GoogleButton = lazyComponent(() => import("./GoogleButton.tsx"));
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

/** The form keeps its values when the server rejects it. */
export default function SignUp() {
  const t = useTranslation();
  const form = useAppForm({ ...empty, ...otpState().typed });
  const [busy, setBusy] = useState(false);
  const [name, setName] = useState<LeftName>();
  const register = useSignUp();
  const google = useViewClientSettings()?.google_client_id;

  const send = async (input: Input<typeof signUp>): Promise<void> => {
    // Documented: the form shows that the passwords differ, but sends the request anyway.
    const differ = plainPassword(input.password) !== plainPassword(input.cpassword);
    const shouldBeSame = t("auth.shouldBeSame");
    if (differ) toast.warning(shouldBeSame);
    setBusy(true);
    try {
      const { message } = await register({ ...input, email: input.email.trim() });
      toast.success(message);
      saveLanguageForAccount();
      const { first_name, last_name, username, email, phone } = input;
      startOtp(email.trim(), false, { typed: { first_name, last_name, username, email, phone } });
      goTo(paths.enterOtp);
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, messages] of wrong)
        for (const message of messages)
          // The server reports the same difference, so only one message is shown.
          if (!differ || message !== shouldBeSame) toast.error(t("auth.fieldSays", { field, message }));
      if (error instanceof ApiError && wrong.length > 0) showFieldErrors(form, error.fields);
      else toast.error(errorMessage(error));
      // The documented warning appears only once, as the toast.
      if (differ) form.setError("cpassword", { message: t("auth.typeTheSame") });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthFrame title={t("auth.signUp")} hint={t("auth.signUpHint")}>
      <Form form={form} onSubmit={send}>
        <Box
          onBlur={() => {
            const { first_name, last_name } = form.getValues();
            if (first_name.trim() !== "" && last_name.trim() !== "") setName({ first_name, last_name });
          }}
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
        <UsernameInput
          label={t("auth.username")}
          schema={fields.username}
          end={<SuggestedUsername name={name} />}
        />
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
        <AgreedTo />
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
