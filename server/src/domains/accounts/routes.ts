// The HTTP routes of accounts for everyone; administrators' calls are in routes-admin.ts.
import { say, type Sentence } from "@hourhand/contract/sentence";
import {
  changeProfilePicture as changeProfilePictureCall,
  editProfile as editProfileCall,
  sendOtp as sendOtpCall,
  setPassword as setPasswordCall,
  signUp as signUpCall,
  suggestUsername as suggestUsernameCall,
  verifyOtp as verifyOtpCall,
  viewProfile as viewProfileCall,
} from "@hourhand/contract/accounts";
import { viewClientSettings as viewClientSettingsCall } from "@hourhand/contract/client-settings";
import { takeOverAccount as takeOverAccountCall } from "@hourhand/contract/desk";
import {
  createToken as createTokenCall,
  fetchUserData as fetchUserDataCall,
  refreshToken as refreshTokenCall,
  revokeToken as revokeTokenCall,
} from "@hourhand/contract/sessions";
import {
  resolveIdentifier as resolveIdentifierCall,
  signIn as signInCall,
  signInWithGoogle as signInWithGoogleCall,
} from "@hourhand/contract/sign-in";
import { pictureUrl } from "../media/media.ts";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { readCookie, setCookie } from "../../platform/http/cookies.ts";
import type { Platform } from "../../platform/platform.ts";
import { passwordToVerify } from "./demo-accounts/demo-accounts.ts";
import { signInWithGoogle } from "./google/google.ts";
import { callerOf, callerWithDevice, isKnownTo, rememberAttempt, rememberDevice } from "./callers.ts";
import { viewClientSettings } from "./client-settings.ts";
import { takeOverAccount } from "./desk-customers/desk-customers.ts";
import { isNewDevice, mailNewDevice } from "./new-devices/new-devices.ts";
import { sendOtp } from "./otp/code-mails.ts";
import { setPassword, verifyOtp } from "./otp/otp.ts";
import { resolveIdentifier } from "./otp/recipient.ts";
import { resetSeconds } from "./otp/rules.ts";
import { presentClientSettings, presentProfile, presentRecipient, presentUserData } from "./present.ts";
import { changeProfilePicture, editProfile, fetchUserData, viewProfile } from "./profile.ts";
import { revokeToken, refreshToken } from "./sessions/sessions.ts";
import { signIn, createToken, UnverifiedAttempt } from "./sign-in/sign-in.ts";
import { signUp, suggestUsername } from "./sign-up/sign-up.ts";

/** Words the message of a successful sign-in; the documents do not fix it. */
const welcome = ({ is_new, first_name }: { is_new: boolean; first_name: string }): Sentence =>
  say(is_new ? "Welcome, {name}!" : "Welcome back, {name}!", { name: first_name });

const resetCookie = "hourhand_reset";
export function bindAccountRoutes(router: HttpRouter, platform: Platform): void {
  bindSignUp(router, platform);
  bindWelcome(router, platform);
  bindSignIn(router, platform);
  bindProfile(router, platform);
}

function bindSignUp(router: HttpRouter, platform: Platform): void {
  const { publicUrl } = platform.settings;

  bind(router, signUpCall, async (call) => {
    rememberAttempt(platform, call, await signUp(platform, call.input, callerOf(platform, call)));
    return { message: "Please enter the OTP that was sent to your email.", email: call.input.email };
  });

  bind(router, suggestUsernameCall, async ({ input }) => ({
    username: (await suggestUsername(platform, input)) ?? null,
  }));

  bind(router, sendOtpCall, async (call) => {
    await sendOtp(platform, call.input.email, callerWithDevice(platform, call));
    return { message: "OTP resent successfully!" };
  });

  bind(router, verifyOtpCall, async (call) => {
    const { email, otp } = call.input;
    const token = await verifyOtp(platform, email, otp, callerOf(platform, call));
    const message = "OTP verified successfully!";
    if (token === undefined) return { message };
    setCookie(publicUrl, call.reply, { name: resetCookie, value: token, seconds: resetSeconds });
    return { message, reset_token: token };
  });

  bind(router, setPasswordCall, async (call) => {
    const { email, password } = call.input;
    const token = call.input.reset_token || readCookie(publicUrl, call.request, resetCookie);
    const { id, username } = await setPassword(platform, email, password, token, call.address);
    setCookie(publicUrl, call.reply, { name: resetCookie, value: "", seconds: 0 });
    rememberDevice(platform, call, id);
    return { message: "Password changed successfully", username };
  });
}

function bindWelcome(router: HttpRouter, platform: Platform): void {
  bind(router, takeOverAccountCall, async (call) => {
    const { token, password } = call.input;
    const { id, username } = await takeOverAccount(platform, { token, password, address: call.address });
    rememberDevice(platform, call, id);
    return { message: "Welcome! Please sign in with your new password.", username };
  });
}

function bindSignIn(router: HttpRouter, platform: Platform): void {
  bind(router, signInCall, async (call) => {
    const { identifire, password } = call.input;
    try {
      const given = await passwordToVerify(platform, call.request, identifire, password);
      const caller = callerOf(platform, call);
      const person = await signIn(platform, identifire, given, caller);
      // Checked here, because this call makes the device known: the next call, which begins the session, could not
      // tell.
      if (await isNewDevice(platform, platform.pool, person.id, caller))
        await mailNewDevice(platform, person.id, caller);
      platform.securityLog.record({
        event: "password-accepted",
        personId: person.id,
        address: call.address,
        detail: { known_device: isKnownTo(platform, caller, person.id) },
      });
      rememberDevice(platform, call, person.id);
      return {
        message: welcome(person),
        username: person.username,
      };
    } catch (error) {
      if (error instanceof UnverifiedAttempt) rememberAttempt(platform, call, error.attemptId);
      throw error;
    }
  });

  bind(router, createTokenCall, async (call) => {
    const { username } = call.input;
    const password = await passwordToVerify(platform, call.request, username, call.input.password);
    const begun = await createToken(platform, username, password, callerOf(platform, call));
    rememberDevice(platform, call, begun.personId);
    const { access, refresh, resetToken } = begun;
    const message = "Signed in.";
    return resetToken === undefined
      ? { message, access, refresh }
      : { message, access, refresh, set_password: true as const, reset_token: resetToken };
  });

  bind(router, refreshTokenCall, async ({ input, address }) => ({
    message: "Session refreshed.",
    access: await refreshToken(platform, input.refresh, address),
  }));

  bind(router, revokeTokenCall, async ({ input, address }) => {
    await revokeToken(platform, input.refresh, address);
    return { message: "Signed out." };
  });

  bind(router, fetchUserDataCall, async ({ input }) =>
    presentUserData(await fetchUserData(platform, router.authenticate, input.token)),
  );

  bind(router, resolveIdentifierCall, async ({ input }) =>
    presentRecipient(await resolveIdentifier(platform, input.identifire)),
  );

  bind(router, signInWithGoogleCall, async ({ input, address }) => {
    const { person, code } = await signInWithGoogle(platform, input.access_token, address);
    return { message: welcome(person), username: person.username, password: code };
  });

  bind(router, viewClientSettingsCall, async ({ request }) =>
    presentClientSettings(await viewClientSettings(platform, request)),
  );
}

function bindProfile(router: HttpRouter, platform: Platform): void {
  bind(router, viewProfileCall, async ({ person }) => ({
    user: presentProfile(await viewProfile(platform, person.id)),
  }));

  bind(router, changeProfilePictureCall, async ({ input, person }) => {
    const name = await changeProfilePicture(platform, person.id, input.profile_picture);
    return { message: "Profile picture updated.", profile_picture: pictureUrl(name) ?? "" };
  });

  bind(router, editProfileCall, async ({ input, person }) => {
    const { first_name: firstName, last_name: lastName, phone, username } = input;
    await editProfile(platform, person.id, { firstName, lastName, phone, username });
    return { message: "Profile updated successfully" };
  });
}
