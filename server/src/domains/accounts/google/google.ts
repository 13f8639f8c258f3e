// Google sign-in: verifies the credential against Google's keys, finds or creates the account, and returns a single-use
// code that POST /token/ accepts as a password (docs/rules/sessions.md 25–27).
import { say } from "@hourhand/contract/sentence";
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import {
  accountBlocked,
  emailOwnedUnverified,
  googleNotSetUp,
  googleRefused,
} from "@hourhand/contract/sessions";
import { partDown } from "@hourhand/contract/problem";
import { attachPicture, storePicture } from "../../media/media.ts";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { Problem, refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import { endGrants } from "../grants/grants.ts";
import {
  findPersonByEmail,
  findPersonRow,
  freeUsername,
  insertPerson,
  lockAccount,
  setGooglePicture,
  type PersonRow,
} from "../queries.ts";
import { presentBlocked } from "../present.ts";
import { usernameFromEmail } from "../rules.ts";
import { randomToken, tokenHash } from "../sessions/tokens.ts";
import * as queries from "./queries.ts";
import { googleIssuers, nameFromGoogle } from "./rules.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

const outsideMs = 5_000;
const maxPicture = 5 * 1024 * 1024;
let keySet: { url: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

/** The account, and a code that begins a session for it. */
interface GoogleEntry {
  person: PersonRow;
  code: string;
}

/**
 * Signs in with a Google credential (an ID token).
 * @returns the account and the single-use code
 * @throws Problem `googleNotSetUp` (503), `googleRefused` (400), `accountBlocked` (403), `emailOwnedUnverified` (409),
 * `partDown` (503) when Google's keys cannot be read
 */
export async function signInWithGoogle(
  platform: Platform,
  credential: string,
  address: string,
): Promise<GoogleEntry> {
  let personId: number | null = null;
  try {
    return await signIn(platform, credential, address, (id) => (personId = id));
  } catch (error) {
    if (error instanceof Problem)
      platform.securityLog.record({
        event: "sign-in-failed",
        personId,
        address,
        detail: { by: "google", because: error.kind.code },
      });
    throw error;
  }
}

/** Does the work of `signInWithGoogle`, and also reports the account as soon as it is known. */
async function signIn(
  platform: Platform,
  credential: string,
  address: string,
  onAccount: (personId: number) => void,
): Promise<GoogleEntry> {
  const claims = await verifyCredential(platform, credential);
  const subject = claims.sub;
  const email = claims["email"];
  if (typeof subject !== "string" || typeof email !== "string" || claims["email_verified"] !== true) {
    refuse(googleRefused);
  }
  return inTransaction(platform.pool, async (transaction) => {
    await queries.lockGoogleSubject(transaction, [subject]);
    const id = await findOrMake(platform, transaction, { subject, email, claims, address });
    // A code issued while the account's password changes would outlive the change.
    await lockAccount(transaction, id, "against changes");
    const person = theRow(await findPersonRow(transaction, id));
    onAccount(id);
    if (!person.is_active) refuse(accountBlocked, { fields: presentBlocked(person) });
    const code = `google-${randomToken()}`;
    await queries.insertGoogleCode(transaction, tokenHash(code), id);
    if (typeof claims["picture"] === "string") {
      await platform.jobs.add(
        transaction,
        "copyGooglePicture",
        { personId: person.id, url: claims["picture"] },
        { attempts: 3 },
      );
    }
    return { person, code };
  });
}

async function verifyCredential(platform: Platform, credential: string): Promise<JWTPayload> {
  const { googleClientId, googleJwksUrl } = platform.settings;
  if (googleClientId === undefined) refuse(googleNotSetUp);
  if (keySet?.url !== googleJwksUrl) {
    keySet = {
      url: googleJwksUrl,
      keys: createRemoteJWKSet(new URL(googleJwksUrl), { timeoutDuration: outsideMs }),
    };
  }
  try {
    const { payload } = await jwtVerify(credential, keySet.keys, {
      audience: googleClientId,
      issuer: googleIssuers,
      algorithms: ["RS256"],
      requiredClaims: ["exp", "sub", "email"],
      clockTolerance: 10,
    });
    return payload;
  } catch (error) {
    if (
      error instanceof errors.JWKSTimeout ||
      (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC")
    ) {
      refuse(partDown, {
        sentence: "Google does not answer. Please try again or use your password.",
      });
    }
    if (error instanceof errors.JOSEError) refuse(googleRefused);
    refuse(partDown, {
      sentence: "Google does not answer. Please try again or use your password.",
    });
  }
}

const theRow = (person: PersonRow | undefined) => onlyRow(person ? [person] : []);

interface GoogleSignIn {
  subject: string;
  email: string;
  claims: JWTPayload;
  address: string;
}

/** Returns the account for a Google account: already linked, linked now by its email, or created. */
async function findOrMake(
  platform: Platform,
  transaction: Transaction,
  { subject, email, claims, address }: GoogleSignIn,
): Promise<number> {
  const linkedId = await queries.personOfGoogleSubject(transaction, subject);
  if (linkedId !== undefined) return linkedId;
  const owner = await findPersonByEmail(transaction, email);
  if (owner) {
    const linked = await queries.linkGoogleSubject(transaction, owner.id, subject);
    if (!linked) refuse(emailOwnedUnverified);
    if (linked.hasLostPassword) await removeUnprovedAccess(platform, transaction, owner);
    afterCommit(transaction, () =>
      platform.securityLog.record({
        event: "google-linked",
        personId: owner.id,
        address,
        detail: { password_removed: linked.hasLostPassword },
      }),
    );
    return owner.id;
  }
  return insertPerson(transaction, {
    role: "user",
    username: await freeUsername(transaction, usernameFromEmail(email)),
    email,
    phone: null,
    first_name: nameFromGoogle(claims["given_name"], "Google"),
    last_name: nameFromGoogle(claims["family_name"], "user"),
    password_hash: null,
    google_subject: subject,
  });
}

/**
 * Google proves who owns the email, but another person may have signed up with it and chosen the password. So
 * everything that began with that password ends.
 */
async function removeUnprovedAccess(
  platform: Platform,
  transaction: Transaction,
  person: PersonRow,
): Promise<void> {
  await endGrants(platform, transaction, person.id, "password removed");
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: person.email,
      subject: say("Your {product} account signs in with Google now", { product: productName }),
      greeting: say("Hello {name},", { name: person.first_name }),
      paragraphs: [
        "You signed in with Google for the first time. We had never seen that who chose the account's password also reads these mails, so that password was removed, and every other session was signed out.",
        "You can choose a new password with 'Forgot password' on the sign-in screen.",
      ],
    }),
  );
}

/** Runs the job that copies a Google picture into our store. Fetches only from Google's picture host. */
export async function copyGooglePicture(platform: Platform, personId: number, url: string): Promise<void> {
  const address = URL.parse(url);
  if (address?.protocol !== "https:" || !/(^|\.)googleusercontent\.com$/.test(address.hostname)) return;
  const response = await fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(outsideMs),
  });
  const declared = Number(response.headers.get("content-length") ?? 0);
  if (!response.ok || declared > maxPicture) return;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > maxPicture) return;
  const stored = await storePicture(platform, { bytes }, null);
  await inTransaction(platform.pool, async (transaction) => {
    await setGooglePicture(transaction, [personId, await attachPicture(transaction, stored, "public")]);
  });
}
