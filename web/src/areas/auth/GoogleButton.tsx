// Google's own button. Its script comes from Google, so this is loaded only where a client id is configured and an auth
// screen is open.
import { GoogleLogin, GoogleOAuthProvider } from "@react-oauth/google";
import { signInWithGoogle } from "@hourhand/contract/accounts";
import { useTexts } from "../../locales/texts.ts";
import { call } from "../../platform/call.ts";
import { sayingOf } from "../../platform/refusal.ts";
import { beginSession } from "../../platform/session.ts";
import { toast } from "../../ui/toast.ts";

/** Posts Google's credential; the answer's single-use code begins the session like a password. */
export default function GoogleButton({ clientId }: { clientId: string }) {
  const t = useTexts();
  const failed = (): void => toast.error(t("auth.googleFailed"));
  const enter = async (credential: string): Promise<void> => {
    try {
      const { username, password, message } = await call(
        signInWithGoogle,
        { access_token: credential },
        { anonymous: true },
      );
      await beginSession(username, password);
      if (message) toast.success(message);
    } catch (caught) {
      toast.error(sayingOf(caught));
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
