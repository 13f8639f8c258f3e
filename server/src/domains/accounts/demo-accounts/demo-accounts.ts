// The people of the demo story, whose passwords are public. They are marked when the story is loaded, detected in
// databases of older versions, and may sign in from this machine only.
import type { Queryable } from "../../../platform/database/prepared-statements.ts";
import { randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { comparedPhone } from "../../../platform/phones.ts";
import { isLocalRequest } from "../../../platform/http/local-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import { verifyPassword } from "../passwords.ts";
import { hashesOfDemoAddresses, isDemoPerson, markDemoPeople } from "./queries.ts";

export { hasDemoPeople, markDemoPeople } from "./queries.ts";

/**
 * Returns the password that signing in verifies. For a demo account used from another machine, it is one that never
 * matches, so that the reply, its time and its rate limit equal those of a wrong password.
 */
export async function passwordToVerify(
  platform: Platform,
  request: FastifyRequest,
  identifier: string,
  password: string,
): Promise<string> {
  if (isLocalRequest(request)) return password;
  const [demoPerson] = await isDemoPerson(platform.pool, [identifier, comparedPhone(identifier)]);
  return demoPerson ? randomBytes(24).toString("base64url") : password;
}

/**
 * Finds the password hashes of demo people in a database filled by an older version: unmarked people with the demo's
 * mail domain and password.
 */
export async function demoHashes(database: Queryable, demoPassword: string): Promise<string[]> {
  const matching: string[] = [];
  for (const { password_hash: hash } of await hashesOfDemoAddresses(database, []))
    if (await verifyPassword(hash, demoPassword)) matching.push(hash);
  return matching;
}

/** Marks the demo people in such a database. */
export async function findDemoPeople(database: Queryable, demoPassword: string): Promise<void> {
  for (const hash of await demoHashes(database, demoPassword)) await markDemoPeople(database, [hash]);
}
