// A person's own account: reading it, changing its names and picture.
import { plainPhone } from "@hourhand/contract/notations";
import { usernameRule } from "@hourhand/contract/accounts";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { UploadedPicture } from "../../platform/http/bodies.ts";
import type { Authenticate } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/problem.ts";
import { attachPicture, withPictures } from "../media/media.ts";
import { findPersonRow, setPicture, updateNames, type PersonRow } from "./queries.ts";
import { hasLetter, plainUsername } from "./rules.ts";

/** Returns the account behind an access token. @throws Problem `notSignedIn` (401) */
export async function fetchUserData(
  platform: Platform,
  authenticate: Authenticate,
  token: string,
): Promise<PersonRow> {
  const person = (await authenticate(token)) ?? refuse(notSignedIn);
  return viewProfile(platform, person.id);
}

/** Returns the person's account. @throws Problem `notSignedIn` (401) if it no longer exists */
export async function viewProfile(platform: Platform, personId: number): Promise<PersonRow> {
  return (await findPersonRow(platform.pool, personId)) ?? refuse(notSignedIn);
}

/** Changes the person's picture and returns its name. @throws Problem as `storePicture` */
export function changeProfilePicture(
  platform: Platform,
  personId: number,
  picture: UploadedPicture,
): Promise<string> {
  return withPictures(platform, [picture], personId, ([stored]) =>
    inTransaction(platform.pool, async (transaction) => {
      const attached = await attachPicture(transaction, stored, "public");
      await setPicture(transaction, [personId, attached]);
      return stored.name;
    }),
  );
}

/**
 * Changes the person's names and phone. A username without a letter may be kept, but not newly chosen.
 * @throws Problem `invalidInput` (400), `nameTaken` (409)
 */
export async function editProfile(
  platform: Platform,
  personId: number,
  fields: { firstName: string; lastName: string; phone: string; username: string },
): Promise<void> {
  const username = plainUsername(fields.username);
  if (!hasLetter(username) && username !== (await viewProfile(platform, personId)).username)
    refuse(invalidInput, { sentence: usernameRule, errors: { username: [usernameRule] } });
  await updateNames(platform.pool, personId, {
    first_name: fields.firstName,
    last_name: fields.lastName,
    phone: plainPhone(fields.phone),
    username,
  });
}
