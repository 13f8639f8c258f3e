// The HTTP routes of shared visits: a customer makes and ends the address; the page behind it needs no account.
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  endVisitShare as endVisitShareCall,
  sharedVisitPath,
  shareVisit as shareVisitCall,
} from "@hourhand/contract/visit-sharing";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { titlesIn } from "../../platform/http/local-titles.ts";
import { networkOf } from "../../platform/http/network.ts";
import { languageInAddress } from "../../platform/language.ts";
import type { Person } from "../../platform/person.ts";
import type { Platform } from "../../platform/platform.ts";
import { pageWithoutVisit, sharedVisitPage, sharedVisitPolicy, type PageReader } from "./sharing/present.ts";
import { endVisitShare, readSharedVisit, shareVisit, type SharedVisit } from "./sharing/sharing.ts";
import { findBookingFor } from "./sides.ts";

/** The pages that one network may open in a minute. */
const pagesPerMinute = 60;

export function bindSharedVisitRoutes(router: HttpRouter, platform: Platform): void {
  const ofCustomer = async ({
    params,
    currentUser,
  }: {
    params: { id: number };
    currentUser: Person | null;
  }) => {
    await findBookingFor(platform.pool, currentUser, params.id, ["customer"]);
  };
  bind(
    router,
    shareVisitCall,
    ({ input, transact }) => shareVisit(platform, input.id, transact),
    ({ url, expiresAt }: SharedVisit) => ({
      message: "Anyone with this link can see this visit until it ends.",
      url,
      expires_at: expiresAt.toISOString(),
    }),
    ofCustomer,
  );
  bind(
    router,
    endVisitShareCall,
    async ({ input }) => {
      await endVisitShare(platform, input.id);
    },
    () => ({ message: "The link no longer works." }),
    ofCustomer,
  );

  const readerOf = async (request: FastifyRequest): Promise<PageReader> => {
    const product = await platform.product.read();
    const language = languageInAddress(request.query, product.languages) ?? request.language;
    return { language, product, titleOf: await titlesIn(router.localTitles, language) };
  };
  const show = (reply: FastifyReply, status: number, { language }: PageReader, page: string) =>
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("content-security-policy", sharedVisitPolicy)
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex")
      .header("referrer-policy", "no-referrer")
      .header("content-language", language)
      .send(page);
  router.server.get<{ Params: { secret: string } }>(
    `${sharedVisitPath}:secret`,
    { schema: { hide: true } as never },
    async (request, reply) => {
      await platform.limits.take("shared visits", networkOf(request.ip), pagesPerMinute, 60);
      const reader = await readerOf(request);
      const visit = await readSharedVisit(platform, request.params.secret);
      if (!visit) return show(reply, 404, reader, pageWithoutVisit(false, reader));
      if (visit.has_expired) return show(reply, 410, reader, pageWithoutVisit(true, reader));
      return show(reply, 200, reader, sharedVisitPage(platform, visit, reader));
    },
  );
}
