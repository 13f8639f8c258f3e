// Google's own button. Its script comes from Google, so it loads only when a client id is configured and a sign-in
// screen is open.
import { GoogleLogin, GoogleOAuthProvider } from "@react-oauth/google";
import { useTranslation } from "../../locales/translation.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { openSession } from "../../platform/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useSignInWithGoogle } from "./api.ts";
import { clearOtpState } from "./otp-state.ts";

/** Sends Google's credential to the server. The reply's single-use code starts the session in place of a password. */
export default function GoogleButton({ clientId }: { clientId: string }) {
  const t = useTranslation();
  const signInWithGoogle = useSignInWithGoogle();
  const failed = (): void => toast.error(t("auth.googleFailed"));
  const enter = async (credential: string): Promise<void> => {
    try {
      const { username, password, message } = await signInWithGoogle({ access_token: credential });
      await openSession(username, password);
      clearOtpState();
      if (message) toast.success(message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={failed}>
      <GoogleLogin
        shape="pill"
        size="large"
        onError={failed}
        onSuccess={({ credential }) => {
          if (credential) void enter(credential);
          else failed();
        }}
      />
    </GoogleOAuthProvider>
  );
}
