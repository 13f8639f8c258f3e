// The people of the demo story, whose passwords are public: marked when the story is loaded, found again in databases of
// older versions, and signed in from this machine only.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { plainPhone } from "@hourhand/contract/notations";
import { isLocalRequest } from "../../../platform/http/local-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { verifyPassword } from "../passwords.ts";
import { hashesOfDemoAddresses, isDemoPerson, markDemoPeople } from "./queries.ts";

export { hasDemoPeople, markDemoPeople } from "./queries.ts";

/**
 * The password that signing in verifies. For an account of the demo that is asked for from elsewhere it is one that fits
 * nobody, so that the refusal is a wrong password's in content, in time and in what it counts.
 */
export async function passwordToVerify(
  platform: Platform,
  request: FastifyRequest,
  identifier: string,
  password: string,
): Promise<string> {
  if (isLocalRequest(request)) return password;
  const [found] = await isDemoPerson(platform.pool, [identifier, plainPhone(identifier)]);
  return found ? randomBytes(24).toString("base64url") : password;
}

/**
 * The password hashes of the story's people in a database that an older version filled: those of its mail domain with its
 * password who are not marked.
 */
export async function demoHashes(database: Queryable, demoPassword: string): Promise<string[]> {
  const found: string[] = [];
  for (const { password_hash: hash } of await hashesOfDemoAddresses(database, []))
    if (await verifyPassword(hash, demoPassword)) found.push(hash);
  return found;
}

/** Marks those people. */
export async function findDemoPeople(database: Queryable, demoPassword: string): Promise<void> {
  for (const hash of await demoHashes(database, demoPassword)) await markDemoPeople(database, [hash]);
}
