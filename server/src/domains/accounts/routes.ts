// The HTTP routes of accounts for everybody; administrators' calls are in routes-admin.ts.
import * as calls from "@hourhand/contract/accounts";
import { pictureUrl } from "../media/media.ts";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { readCookie, setCookie } from "../../platform/http/cookies.ts";
import type { Platform } from "../../platform/platform.ts";
import { passwordToJudge } from "./demo-accounts/demo-accounts.ts";
import { signInWithGoogle } from "./google/google.ts";
import { callerOf, callerWithDevice, isKnownTo, rememberAttempt, rememberDevice } from "./callers.ts";
import { viewClientSettings } from "./client-settings.ts";
import { sendOtp } from "./otp/code-mails.ts";
import { setPassword, verifyOtp } from "./otp/otp.ts";
import { resolveIdentifier } from "./otp/recipient.ts";
import { resetSeconds } from "./otp/rules.ts";
import { presentClientSettings, presentProfile, presentRecipient, presentUserData } from "./present.ts";
import { changeProfilePicture, editProfile, fetchUserData, viewProfile } from "./profile.ts";
import { revokeToken, refreshToken } from "./sessions/sessions.ts";
import { signIn, createToken, UnverifiedAttempt } from "./sign-in/sign-in.ts";
import { signUp } from "./sign-up/sign-up.ts";

const resetCookie = "hourhand_reset";
export function bindAccountRoutes(router: HttpRouter, platform: Platform): void {
  bindSignUp(router, platform);
  bindSignIn(router, platform);
  bindProfile(router, platform);
}

function bindSignUp(router: HttpRouter, platform: Platform): void {
  const { publicUrl } = platform.settings;

  bind(router, calls.signUp, async (call) => {
    rememberAttempt(platform, call, await signUp(platform, call.input, callerOf(platform, call)));
    return { message: "Please enter the OTP that was sent to your email.", email: call.input.email };
  });

  bind(router, calls.sendOtp, async (call) => {
    await sendOtp(platform, call.input.email, callerWithDevice(platform, call));
    return { message: "OTP resent successfully!" };
  });

  bind(router, calls.verifyOtp, async (call) => {
    const { email, otp } = call.input;
    const token = await verifyOtp(platform, email, otp, callerOf(platform, call));
    const message = "OTP verified successfully!";
    if (token === undefined) return { message };
    setCookie(publicUrl, call.reply, { name: resetCookie, value: token, seconds: resetSeconds });
    return { message, reset_token: token };
  });

  bind(router, calls.setPassword, async (call) => {
    const { email, password } = call.input;
    const token = call.input.reset_token || readCookie(publicUrl, call.request, resetCookie);
    const { id, username } = await setPassword(platform, email, password, token, call.address);
    setCookie(publicUrl, call.reply, { name: resetCookie, value: "", seconds: 0 });
    rememberDevice(platform, call, id);
    return { message: "Password changed successfully", username };
  });
}

function bindSignIn(router: HttpRouter, platform: Platform): void {
  bind(router, calls.signIn, async (call) => {
    const { identifire, password } = call.input;
    try {
      const judged = await passwordToJudge(platform, call.request, identifire, password);
      const person = await signIn(platform, identifire, judged, callerOf(platform, call));
      platform.securityLog.record({
        event: "password-accepted",
        personId: person.id,
        address: call.address,
        detail: { known_device: isKnownTo(platform, callerOf(platform, call), person.id) },
      });
      rememberDevice(platform, call, person.id);
      return { message: `Welcome back, ${person.first_name}!`, username: person.username };
    } catch (error) {
      if (error instanceof UnverifiedAttempt) rememberAttempt(platform, call, error.attemptId);
      throw error;
    }
  });

  bind(router, calls.createToken, async (call) => {
    const { username } = call.input;
    const password = await passwordToJudge(platform, call.request, username, call.input.password);
    const begun = await createToken(platform, username, password, callerOf(platform, call));
    rememberDevice(platform, call, begun.personId);
    return { message: "Signed in.", access: begun.access, refresh: begun.refresh };
  });

  bind(router, calls.refreshToken, async ({ input, address }) => ({
    message: "Session refreshed.",
    access: await refreshToken(platform, input.refresh, address),
  }));

  bind(router, calls.revokeToken, async ({ input, address }) => {
    await revokeToken(platform, input.refresh, address);
    return { message: "Signed out." };
  });

  bind(router, calls.fetchUserData, async ({ input }) =>
    presentUserData(await fetchUserData(platform, router.authenticate, input.token)),
  );

  bind(router, calls.resolveIdentifier, async ({ input }) =>
    presentRecipient(await resolveIdentifier(platform, input.identifire)),
  );

  bind(router, calls.signInWithGoogle, async ({ input, address }) => {
    const { username, code } = await signInWithGoogle(platform, input.access_token, address);
    return { message: `Welcome, ${username}!`, username, password: code };
  });

  bind(router, calls.viewClientSettings, async ({ request }) =>
    presentClientSettings(viewClientSettings(platform, request)),
  );
}

function bindProfile(router: HttpRouter, platform: Platform): void {
  bind(router, calls.viewProfile, async ({ person }) => ({
    user: presentProfile(await viewProfile(platform, person.id)),
  }));

  bind(router, calls.changeProfilePicture, async ({ input, person }) => {
    const name = await changeProfilePicture(platform, person.id, input.profile_picture);
    return { message: "Profile picture updated.", profile_picture: pictureUrl(name) ?? "" };
  });

  bind(router, calls.editProfile, async ({ input, person }) => {
    const { first_name: firstName, last_name: lastName, phone, username } = input;
    await editProfile(platform, person.id, { firstName, lastName, phone, username });
    return { message: "Profile updated successfully" };
  });
}
