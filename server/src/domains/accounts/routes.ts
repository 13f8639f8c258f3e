// The HTTP door of accounts for everybody; administrators' calls are in routes-admin.ts.
import fastifyCookie from "@fastify/cookie";
import * as calls from "@hourhand/contract/accounts";
import { notSignedIn } from "@hourhand/contract/problem";
import { keepPicture, pictureUrl, storePicture } from "../media/media.ts";
import { demoAccounts } from "../../demo-accounts.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { bind, type Call, type HttpDoor } from "../../platform/http/bind.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { signInWithGoogle } from "./google/google.ts";
import { requestOtp, setPassword, verifyOtp } from "./otp/otp.ts";
import { handleOf, resetSeconds } from "./otp/rules.ts";
import { presentProfile, presentUserData } from "./present.ts";
import { findPersonRow, personToSignIn, setPicture, updateNames } from "./queries.ts";
import { maskedEmail, plainPhone, plainUsername } from "./rules.ts";
import { endSession, refreshSession } from "./sessions/sessions.ts";
import { checkCredentials, createTokens, UnverifiedAttempt } from "./sign-in/sign-in.ts";
import { signUp } from "./sign-up/sign-up.ts";

const resetCookie = "hourhand_reset";
const attemptCookie = "hourhand_attempt";
type AnyCall =
  | Call<(typeof calls)["sendOtp"]>
  | Call<(typeof calls)["signIn"]>
  | Call<(typeof calls)["setPassword"]>;

export function bindAccountRoutes(door: HttpDoor, platform: Platform): void {
  bindSignUp(door, platform);
  bindSignIn(door, platform);
  bindProfile(door, platform);
}

/** A cookie no script reads and no other site sends; `seconds` 0 removes it. */
function setCookie(
  platform: Platform,
  call: Pick<AnyCall, "reply">,
  name: string,
  value: string,
  seconds: number,
): void {
  const cookie = fastifyCookie.serialize(name, value, {
    path: "/user",
    httpOnly: true,
    sameSite: "strict",
    secure: platform.settings.publicUrl.startsWith("https:"),
    maxAge: seconds,
  });
  call.reply.header("set-cookie", cookie);
}

const cookieOf = (call: Pick<AnyCall, "request">, name: string): string | undefined =>
  fastifyCookie.parse(call.request.headers.cookie ?? "")[name];

function bindSignUp(door: HttpDoor, platform: Platform): void {
  bind(door, calls.signUp, async (call) => {
    const attemptId = await signUp(platform, call.input, call.address);
    setCookie(platform, call, attemptCookie, attemptId, 86_400);
    return { message: "Please enter the OTP that was sent to your email.", email: call.input.email };
  });

  bind(door, calls.sendOtp, async (call) => {
    await requestOtp(platform, call.input.email, call.address, cookieOf(call, attemptCookie));
    return { message: "OTP resent successfully!" };
  });

  bind(door, calls.verifyOtp, async (call) => {
    const token = await verifyOtp(platform, call.input.email, call.input.otp);
    const message = "OTP verified successfully!";
    if (token === undefined) return { message };
    setCookie(platform, call, resetCookie, token, resetSeconds);
    return { message, reset_token: token };
  });

  bind(door, calls.setPassword, async (call) => {
    const token = call.input.reset_token || cookieOf(call, resetCookie);
    const username = await setPassword(platform, call.input.email, call.input.password, token);
    setCookie(platform, call, resetCookie, "", 0);
    return { message: "Password changed successfully", username };
  });
}

function bindSignIn(door: HttpDoor, platform: Platform): void {
  bind(door, calls.signIn, async (call) => {
    try {
      const person = await checkCredentials(
        platform,
        call.input.identifire,
        call.input.password,
        call.address,
      );
      return { message: `Welcome back, ${person.first_name}!`, username: person.username };
    } catch (error) {
      if (error instanceof UnverifiedAttempt)
        setCookie(platform, call, attemptCookie, error.attemptId, 86_400);
      throw error;
    }
  });

  bind(door, calls.createToken, async (call) => {
    const tokens = await createTokens(platform, call.input.username, call.input.password, call.address);
    return { message: "Signed in.", ...tokens };
  });

  bind(door, calls.refreshToken, async ({ input }) => ({
    message: "Session refreshed.",
    access: await refreshSession(platform, input.refresh),
  }));

  bind(door, calls.revokeToken, async ({ input }) => {
    await endSession(platform, input.refresh);
    return { message: "Signed out." };
  });

  bind(door, calls.fetchUserData, async ({ input }) => {
    const known = await door.authenticate(input.token);
    const person = known && (await findPersonRow(platform.database, known.id));
    if (!person) throw new Problem(notSignedIn);
    return presentUserData(person);
  });

  bind(door, calls.resolveIdentifier, async ({ input }) => {
    const identifier = input.identifire;
    if (identifier.includes("@"))
      return { message: "An OTP can be sent.", email: identifier, masked_email: maskedEmail(identifier) };
    const [person] = await personToSignIn(platform.pool, [identifier, plainPhone(identifier)]);
    if (!person) throw new Problem(calls.unknownIdentifier);
    const email = handleOf(platform.keys.derive("email handles"), person.id, Date.now() / 1000);
    return { message: "An OTP can be sent.", email, masked_email: maskedEmail(person.email) };
  });

  bind(door, calls.signInWithGoogle, async ({ input }) => {
    const { username, code } = await signInWithGoogle(platform, input.access_token);
    return { message: `Welcome, ${username}!`, username, password: code };
  });

  bind(door, calls.viewClientSettings, async () => ({
    google_client_id: platform.settings.googleClientId ?? null,
    market_time_zone: platform.settings.marketTimeZone,
    social_links: [...platform.settings.socialLinks],
    demo_accounts: demoAccounts(platform.settings),
  }));
}

function bindProfile(door: HttpDoor, platform: Platform): void {
  const own = async (id: number) => (await findPersonRow(platform.database, id)) ?? refuseGone();
  const refuseGone = (): never => {
    throw new Problem(notSignedIn);
  };

  bind(door, calls.viewProfile, async ({ person }) => ({ user: presentProfile(await own(person.id)) }));

  bind(door, calls.changeProfilePicture, async ({ input, person }) => {
    const stored = await storePicture(platform, input.profile_picture);
    await inTransaction(platform.database, async (transaction) => {
      await setPicture(transaction, person.id, "picture", await keepPicture(transaction, stored, "public"));
    });
    return { message: "Profile picture updated.", profile_picture: pictureUrl(stored.name) ?? "" };
  });

  bind(door, calls.editProfile, async ({ input, person }) => {
    await updateNames(platform.database, person.id, {
      first_name: input.first_name,
      last_name: input.last_name,
      phone: plainPhone(input.phone),
      username: plainUsername(input.username),
    });
    return { message: "Profile updated successfully" };
  });
}
