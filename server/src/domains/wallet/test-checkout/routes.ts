// The pages of the test checkout. Their buttons deliver a signed event through the webhook's own route.
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { invalidInput, notFound } from "@hourhand/contract/problem";
import type { HttpRouter } from "../../../platform/http/bind.ts";
import type { RawBody } from "../../../platform/http/bodies.ts";
import { isLocalRequest } from "../../../platform/http/local-request.ts";
import { chooseLanguageOf } from "../../../platform/language.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Platform } from "../../../platform/platform.ts";
import { referenceOf } from "../checkout/rules.ts";
import { returnUrl, type ProviderEvent } from "../provider.ts";
import { checkoutPage, pagePolicy } from "./present.ts";
import { findCheckout, type ShownCheckout } from "./queries.ts";
import { pagePath, testCheckoutName, testDelivery } from "./test-checkout.ts";

/** Serves the pages to browsers on this machine; for all others, they do not exist. */
export function bindTestCheckout(router: HttpRouter, platform: Platform, webhookPath: string): void {
  const { publicUrl } = platform.settings;
  const find = async (request: FastifyRequest, providerId: string): Promise<ShownCheckout> => {
    const isOne = isLocalRequest(request) && /^test_[0-9a-z_-]{1,100}$/.test(providerId);
    const checkout = isOne ? await findCheckout(platform.pool, testCheckoutName, providerId) : undefined;
    if (!checkout) refuse(notFound, { sentence: "There is no such checkout. Please open Payments again." });
    return checkout;
  };
  const chooseLanguage = chooseLanguageOf(platform.product);
  const show = (reply: FastifyReply, providerId: string, checkout: ShownCheckout) => {
    // The page is opened without a token, but the payer's chosen language applies (docs/rules/languages.md 1).
    const accepted = reply.request.headers["accept-language"];
    const language = chooseLanguage({ chosen: checkout.language, accepted });
    const { name } = platform.product.known;
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy(publicUrl))
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("content-language", language)
      .send(checkoutPage(checkout, language, name, pagePath(providerId), returnUrl(publicUrl, "canceled")));
  };

  type Named = { Params: { providerId: string } };
  router.server.get<Named>(pagePath(":providerId"), async (request, reply) => {
    const { providerId } = request.params;
    return show(reply, providerId, await find(request, providerId));
  });
  router.server.post<Named>(pagePath(":providerId"), { bodyLimit: 4_096 }, async (request, reply) => {
    const { providerId } = request.params;
    const checkout = await find(request, providerId);
    const choice = (request.body as RawBody | undefined)?.fields["do"];
    if (choice !== "pay" && choice !== "fail" && choice !== "cancel") {
      refuse(invalidInput, { sentence: "Please use one of the buttons of the test checkout." });
    }
    if (choice !== "cancel") {
      if (!checkout.isOpen) return show(reply.code(409), providerId, checkout);
      await deliver(eventOf(providerId, checkout, choice === "pay" ? "paid" : "failed"));
    }
    // A failed payment also counts as done: the Payments page waits for the result and shows it.
    return reply.redirect(returnUrl(publicUrl, choice === "cancel" ? "canceled" : "done"), 303);
  });

  async function deliver(event: ProviderEvent): Promise<void> {
    const { body, headers } = testDelivery(platform, event);
    const answer = await router.server.inject({ method: "POST", url: webhookPath, payload: body, headers });
    if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
  }
}

function eventOf(providerId: string, checkout: ShownCheckout, result: "paid" | "failed"): ProviderEvent {
  return {
    id: `event_${randomUUID()}`,
    kind: `checkout.${result}`,
    checkout: {
      result,
      providerId,
      amountPaise: checkout.amount_paise,
      currency: checkout.currency,
      reference: referenceOf(checkout.worker_id),
    },
  };
}
