// Google sign-in: the credential is verified against Google's keys, the account found or made, and a single-use code given
// that POST /token/ takes in place of a password (decisions.md section 2).
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import { sql } from "kysely";
import {
  accountBlocked,
  emailOwnedUnverified,
  googleNotSetUp,
  googleRefused,
} from "@hourhand/contract/accounts";
import { partDown } from "@hourhand/contract/problem";
import { keepPicture, storePicture } from "../../media/media.ts";
import type { Database } from "../../../platform/database/kysely.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { Problem } from "../../../platform/http/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findPersonByEmail, findPersonRow, insertPerson, setPicture, type PersonRow } from "../queries.ts";
import { usernameFromEmail } from "../rules.ts";
import { randomToken, tokenHash } from "../sessions/rules.ts";
import { googleCodeSeconds, googleIssuers } from "./rules.ts";
import { onlyRow } from "../../../platform/database/rows.ts";

const outsideMilliseconds = 5_000;
const largestPicture = 5 * 1024 * 1024;
let keySet: { url: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;

/**
 * Signs in with a Google credential (an ID token).
 * @returns the username and the single-use code
 * @throws Problem `googleNotSetUp` (503), `googleRefused` (400), `accountBlocked` (403), `emailOwnedUnverified` (409),
 * `partDown` (503) when Google's keys cannot be read
 */
export async function signInWithGoogle(
  platform: Platform,
  credential: string,
): Promise<{ username: string; code: string }> {
  const claims = await verifyCredential(platform, credential);
  const subject = claims.sub;
  const email = claims["email"];
  if (typeof subject !== "string" || typeof email !== "string" || claims["email_verified"] !== true) {
    throw new Problem(googleRefused);
  }
  return inTransaction(platform.database, async (transaction) => {
    // Two first sign-ins of one person at once make one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`google ${subject}`}, 0))`.execute(transaction);
    const person = await findOrMake(transaction, subject, email, claims);
    if (!person.is_active) throw new Problem(accountBlocked);
    const code = `google-${randomToken()}`;
    await sql`insert into google_codes (code_hash, person_id, expires_at)
      values (${tokenHash(code)}, ${person.id}, now() + make_interval(secs => ${googleCodeSeconds}))`.execute(
      transaction,
    );
    if (typeof claims["picture"] === "string") {
      await platform.jobs.add(
        transaction,
        "copyGooglePicture",
        { personId: person.id, url: claims["picture"] },
        { attempts: 3 },
      );
    }
    return { username: person.username, code };
  });
}

async function verifyCredential(platform: Platform, credential: string): Promise<JWTPayload> {
  const { googleClientId, googleJwksUrl } = platform.settings;
  if (googleClientId === undefined) throw new Problem(googleNotSetUp);
  if (keySet?.url !== googleJwksUrl) {
    keySet = {
      url: googleJwksUrl,
      keys: createRemoteJWKSet(new URL(googleJwksUrl), { timeoutDuration: outsideMilliseconds }),
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
      throw new Problem(partDown, {
        sentence: "Google does not answer. Please try again or use your password.",
      });
    }
    if (error instanceof errors.JOSEError) throw new Problem(googleRefused);
    throw new Problem(partDown, {
      sentence: "Google does not answer. Please try again or use your password.",
    });
  }
}

const theRow = (person: PersonRow | undefined) => onlyRow(person ? [person] : []);

async function findOrMake(
  database: Database,
  subject: string,
  email: string,
  claims: JWTPayload,
): Promise<PersonRow> {
  const known = await sql<{ id: number }>`select id from people where google_subject = ${subject}`.execute(
    database,
  );
  if (known.rows[0]) return theRow(await findPersonRow(database, known.rows[0].id));
  // Every account's email was verified by OTP or by an administrator, so an equal verified email is the same person.
  const owner = await findPersonByEmail(database, email);
  if (owner) {
    const linked = await sql`update people set google_subject = ${subject}
      where id = ${owner.id} and google_subject is null`.execute(database);
    if (linked.numAffectedRows !== 1n) throw new Problem(emailOwnedUnverified);
    return owner;
  }
  const text = (value: unknown, otherwise: string) =>
    typeof value === "string" && value.trim() ? value.trim().slice(0, 50) : otherwise;
  const id = await insertPerson(database, {
    role: "user",
    username: await freeUsername(database, usernameFromEmail(email)),
    email,
    phone: null,
    first_name: text(claims["given_name"], "Google"),
    last_name: text(claims["family_name"], "user"),
    password_hash: null,
    google_subject: subject,
  });
  return theRow(await findPersonRow(database, id));
}

async function freeUsername(database: Database, wanted: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select candidate as username from (
      select ${wanted}::text as candidate, 0 as turn
      union all select ${wanted}::text || '-' || n, n from generate_series(2, 50) n
      union all select ${wanted}::text || '-' || substr(md5(random()::text), 1, 5), 99
    ) candidates
    where not exists (select 1 from people where lower(people.username) = lower(candidate))
    order by turn limit 1`.execute(database);
  return onlyRow(rows).username;
}

/** The job that copies Google's picture into our store. Only Google's own picture host is asked. */
export async function copyGooglePicture(platform: Platform, personId: number, url: string): Promise<void> {
  const address = URL.parse(url);
  if (address?.protocol !== "https:" || !/(^|\.)googleusercontent\.com$/.test(address.hostname)) return;
  const response = await fetch(address, {
    redirect: "error",
    signal: AbortSignal.timeout(outsideMilliseconds),
  });
  const declared = Number(response.headers.get("content-length") ?? 0);
  if (!response.ok || declared > largestPicture) return;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > largestPicture) return;
  const stored = await storePicture(platform, { bytes });
  await inTransaction(platform.database, async (transaction) => {
    await setPicture(
      transaction,
      personId,
      "google_picture",
      await keepPicture(transaction, stored, "public"),
    );
  });
}
