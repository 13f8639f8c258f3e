// ID proofs and certificates: shown only to administrators and only for minutes; each view is recorded.
import type { FastifyRequest } from "fastify";
import { notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { changedSessions } from "../../accounts/accounts.ts";
import { recordChange } from "../../audit/audit.ts";
import { readPrivatePicture } from "../../media/media.ts";
import type { Call, HttpRouter } from "../../../platform/http/bind.ts";
import { readCookie, setCookie } from "../../../platform/http/cookies.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { paperOf } from "./queries.ts";
import { paperLinkHolds, paperPath, paperSeconds, viewerCookie, viewerOf } from "./rules.ts";

const cookieName = "hourhand_papers";
const keyOf = (platform: Platform) => platform.keys.derive("identity papers");
const nowSeconds = () => Date.now() / 1000;

/** Returns the address of a paper, valid for five minutes and only for administrators; null without a paper. */
export const paperUrl = (platform: Platform, name: string | null): string | null =>
  name === null ? null : paperPath(keyOf(platform), name, nowSeconds());

/**
 * Lets the administrator's browser show the papers of the rows in this reply: an `<img>` sends no bearer token, but it
 * sends this cookie, which is bound to the session.
 */
export function setPaperCookie(
  platform: Platform,
  { person, reply }: Pick<Call<never>, "person" | "reply">,
  rows: readonly { id_proof: string | null; certificate: string | null }[],
): void {
  if (!rows.some((row) => row.id_proof !== null || row.certificate !== null)) return;
  const value = viewerCookie(keyOf(platform), person, nowSeconds());
  setCookie(platform.settings.publicUrl, reply, { name: cookieName, value, seconds: paperSeconds });
}

/**
 * Returns a paper's picture to an administrator with a valid link. The view is recorded before anything is sent.
 * @throws Problem `notFound` (404), `notSignedIn` (401), `notAllowed` (403), `partDown` (503)
 */
export async function viewPaper(
  router: HttpRouter,
  platform: Platform,
  request: FastifyRequest,
  name: string,
): Promise<Buffer> {
  if (!paperLinkHolds(keyOf(platform), name, request.query as object, nowSeconds()))
    refuse(notFound, { sentence: "This link has expired. Please open the page again." });
  const viewerId = await administratorOf(router, platform, request);
  const paper = (await paperOf(platform.pool, name)) ?? refuse(notFound);
  const bytes = (await readPrivatePicture(platform, name)) ?? refuse(notFound);
  await recordChange(platform.pool, {
    actorId: viewerId,
    action: "identity paper viewed",
    subject: "person",
    subjectId: paper.person_id,
    after: { paper: paper.paper },
  });
  platform.securityLog.record({
    event: "identity-paper-viewed",
    personId: paper.person_id,
    actorId: viewerId,
    address: request.ip,
    detail: { paper: paper.paper },
  });
  return bytes;
}

/** Finds the calling administrator by the bearer token or, if there is none, by the cookie. */
async function administratorOf(
  router: HttpRouter,
  platform: Platform,
  request: FastifyRequest,
): Promise<number> {
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token !== undefined) {
    const person = (await router.authenticate(token)) ?? refuse(notSignedIn);
    return person.role === "admin" ? person.id : refuse(notAllowed);
  }
  const cookie = readCookie(platform.settings.publicUrl, request, cookieName) ?? "";
  const viewer = viewerOf(keyOf(platform), cookie, nowSeconds()) ?? refuse(notSignedIn);
  // Only administrators get the cookie; this checks that the session is still live and its person still an
  // administrator.
  const [changed] = await changedSessions(platform, [{ ...viewer, role: "admin", language: null }]);
  const isStill = changed === undefined || (changed.isLive && changed.role === "admin");
  return isStill ? viewer.id : refuse(notSignedIn);
}
