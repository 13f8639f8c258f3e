// Customers' accounts that administrators make for callers, and how their people take them over (docs/rules/desk.md 1–4).
import { say, type Sentence } from "@hourhand/contract/sentence";
import { emailPattern, nameTaken, noResetPermission } from "@hourhand/contract/accounts";
import { customerAmbiguous, customerNotBookable, maxCallerName } from "@hourhand/contract/desk";
import type { Language } from "@hourhand/contract/languages";
import { namePattern } from "@hourhand/contract/names";
import { plainPhone } from "@hourhand/contract/notations";
import { invalidInput, notFound, tooManyRequests } from "@hourhand/contract/problem";
import { afterCommit, inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { renderMail } from "../../../platform/mail/mail-template.ts";
import { productName } from "../../../platform/mail/transport.ts";
import { comparedPhone, internationalPhone } from "../../../platform/phones.ts";
import type { Actor } from "../../../platform/person.ts";
import type { Platform } from "../../../platform/platform.ts";
import { refuse, refuseField } from "../../../platform/problem.ts";
import { byActor, recordChange } from "../../audit/audit.ts";
import { endGrants } from "../grants/grants.ts";
import { insertPermissionFor } from "../otp/queries.ts";
import { hashPassword, validatePassword } from "../passwords.ts";
import { freeUsername, setPasswordHash } from "../queries.ts";
import { usernameFromName } from "../rules.ts";
import { randomToken, tokenHash } from "../sessions/tokens.ts";
import {
  accountById,
  accountsOfCaller,
  hourIsFull,
  insertDeskCustomer,
  lockCaller,
  lockMaking,
  lockWelcomed,
  type FoundAccount,
} from "./queries.ts";

/** A caller as an administrator writes them down. */
export interface Caller {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  language?: Language | undefined;
}

/** The parts of a caller, checked and in plain form. */
export interface CheckedCaller {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  language: Language | null;
}

const maxPerHour = 20;
const hourSeconds = 3_600;
const welcomeSeconds = 14 * 24 * hourSeconds;
const maxPartOfName = 50;

/** Checks a caller's name and contacts. @throws Problem `invalidInput` (400) */
export function checkedCaller({ name, phone, email, language }: Caller): CheckedCaller {
  const refuseCaller = (sentence: Sentence): never => refuseField("customer", sentence);
  const [firstName, lastName] = partsOf(name);
  if (firstName === "" || [firstName, lastName].some((part) => part !== "" && !isName(part)))
    refuseCaller(
      say("The customer's name must have 1 to {length, number} characters and no address.", {
        length: maxCallerName,
      }),
    );
  const plain = phone === undefined || phone.trim() === "" ? null : plainPhone(phone);
  if (plain !== null && !/^\+?\d{7,15}$/.test(plain))
    refuseCaller("The customer's phone must have 7 to 15 digits, with a + in front if you like.");
  const address = email === undefined || email.trim() === "" ? null : email.trim();
  if (address !== null && !new RegExp(emailPattern, "u").test(address))
    refuseCaller("The customer's email must be an address like name@example.com.");
  if (plain === null && address === null) refuseCaller("Please write down the customer's phone or email.");
  return { firstName, lastName, phone: plain, email: address, language: language ?? null };
}

const isName = (part: string): boolean =>
  part.length <= maxPartOfName && new RegExp(namePattern, "u").test(part);

/** Splits a name at its first space: 'Asha', 'Menon'. */
function partsOf(name: string): [firstName: string, lastName: string] {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(" ")];
}

/**
 * Finds the account of a caller, or makes one without a password and mails a link to take it over.
 * @param actor the administrator or the API key
 * @returns the id of an account that may book
 * @throws Problem `customerAmbiguous`, `customerNotBookable` (409); `tooManyRequests` (429) after 20 new ones in an hour;
 * `nameTaken` (409) if two sign-ups in a row took its names
 */
export async function findOrMakeCustomer(
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  caller: CheckedCaller,
): Promise<number> {
  const phone = caller.phone === null ? null : comparedPhone(caller.phone);
  // Always in the same order, so that two calls with both contacts do not wait for each other for ever.
  for (const contact of [caller.email?.toLowerCase(), phone])
    if (typeof contact === "string") await lockCaller(transaction, [contact]);
  const found = await customerOfCaller(transaction, caller);
  if (found !== undefined) return found;
  await lockMaking(transaction, []);
  await refuseTooMany(platform, transaction, actor);
  return (
    (await makeCustomer(platform, transaction, actor, caller)) ??
    // Somebody signed up meanwhile: this caller, or a person who got the same username.
    (await customerOfCaller(transaction, caller)) ??
    (await makeCustomer(platform, transaction, actor, caller)) ??
    refuse(nameTaken)
  );
}

/** Finds a caller's account; undefined if there is none. */
async function customerOfCaller(
  transaction: Transaction,
  { email, phone }: CheckedCaller,
): Promise<number | undefined> {
  const found = await accountsOfCaller(transaction, [email, phone === null ? null : comparedPhone(phone)]);
  const [first, second] = found;
  if (!first) return undefined;
  // Others may share the number with the account that has the email too, or with the only one that has a sign-in.
  const isClear = !second || (first.has_email ? first.has_phone : first.is_claimed && !second.is_claimed);
  return isClear ? bookable(first) : refuse(customerAmbiguous);
}

/** Checks that an account may book. @throws Problem `notFound` (404), `customerNotBookable` (409) */
export async function findCustomer(transaction: Transaction, id: number): Promise<number> {
  const [found] = await accountById(transaction, [id]);
  return found ? bookable(found) : refuse(notFound, { sentence: "There is no such user." });
}

function bookable({ id, role, is_active: isActive }: FoundAccount): number {
  if (role !== "user" || !isActive) refuse(customerNotBookable);
  return id;
}

async function refuseTooMany(platform: Platform, transaction: Transaction, actor: Actor): Promise<void> {
  if (!platform.settings.rateLimits) return;
  const [full] = await hourIsFull(transaction, [actor.id, actor.keyId ?? null, maxPerHour]);
  if (full)
    refuse(tooManyRequests, {
      sentence: "You have made 20 accounts within an hour. Please wait before making another one.",
      retryAfter: full.seconds_left,
    });
}

/** Makes an account and returns its id; undefined if a sign-up took one of its names at the same moment. */
async function makeCustomer(
  platform: Platform,
  transaction: Transaction,
  actor: Actor,
  { firstName, lastName, phone, email, language }: CheckedCaller,
): Promise<number | undefined> {
  const username = await freeUsername(transaction, usernameFromName(firstName, lastName) ?? "customer");
  const [made] = await insertDeskCustomer(transaction, [
    username,
    email,
    phone,
    phone === null ? null : internationalPhone(phone),
    firstName,
    lastName,
    language,
  ]);
  if (!made) return undefined;
  const { id } = made;
  await recordChange(transaction, {
    ...byActor(actor),
    action: "customer made",
    subject: "person",
    subjectId: id,
    after: { name: `${firstName} ${lastName}`.trim() },
  });
  if (email !== null) await mailWelcome(platform, transaction, { id, email, firstName, language });
  return id;
}

async function mailWelcome(
  platform: Platform,
  transaction: Transaction,
  {
    id,
    email,
    firstName,
    language,
  }: { id: number; email: string; firstName: string; language: Language | null },
): Promise<void> {
  const token = randomToken();
  await insertPermissionFor(transaction, tokenHash(token), id, welcomeSeconds);
  await platform.outbox.add(
    transaction,
    "mail",
    renderMail({
      to: email,
      subject: say("We made you an account at {product}", { product: productName }),
      greeting: say("Hello {name},", { name: firstName }),
      paragraphs: [
        "You called us, and we booked for you. Choose a password to see your booking, change it and write to the worker. The link works for 14 days.",
      ],
      ...(language && { language }),
      // After the `#`, so that no server and no log reads the token.
      link: {
        label: "Choose a password",
        url: `${platform.settings.publicUrl}/welcome#${token}`,
      },
    }),
  );
}

/**
 * Takes over an account with the token from its mail; the token is used up.
 * @returns the account, whose username its person signs in with
 * @throws Problem `noResetPermission` (403), `invalidInput` (400) for a weak password (the token stays)
 */
export async function takeOverAccount(
  platform: Platform,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<{ id: number; username: string }> {
  const passwordHash = await hashPassword(platform.settings, password);
  return inTransaction(platform.pool, async (transaction) => {
    const [person] = await lockWelcomed(transaction, [tokenHash(token)]);
    if (!person)
      refuse(noResetPermission, {
        sentence: "This link is over or was used already. Please sign up with your email instead.",
      });
    const fault = validatePassword(password, person);
    if (fault) refuse(invalidInput, { sentence: fault, errors: { password: [fault] } });
    await setPasswordHash(transaction, [person.id, passwordHash]);
    await endGrants(platform, transaction, person.id, "password changed");
    afterCommit(transaction, () =>
      platform.securityLog.record({ event: "password-changed", personId: person.id, address }),
    );
    return { id: person.id, username: person.username };
  });
}
