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
import { checkoutPage, pagePolicy, visitCheckoutPage } from "./present.ts";
import { findCheckout, type ShownCheckout } from "./queries.ts";
import { takeTestMoney, testCheckout, testMoneyOf, type TestCheckout } from "./queries-visits.ts";
import { pagePath, visitPagePath } from "./rules.ts";
import { testCheckoutName, testDelivery } from "./test-checkout.ts";
import { reportOf } from "./visits.ts";

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
      await deliverTo(
        router,
        platform,
        webhookPath,
        eventOf(providerId, checkout, choice === "pay" ? "paid" : "failed"),
      );
    }
    // A failed payment also counts as done: the Payments page waits for the result and shows it.
    return reply.redirect(returnUrl(publicUrl, choice === "cancel" ? "canceled" : "done"), 303);
  });
}

/** Serves the pages of customers' payments of visits. */
export function bindTestVisitCheckout(router: HttpRouter, platform: Platform, webhookPath: string): void {
  const { publicUrl } = platform.settings;
  const find = async (request: FastifyRequest, providerId: string): Promise<TestCheckout> => {
    const isOne = isLocalRequest(request) && /^testv_[0-9a-z_-]{1,100}$/.test(providerId);
    const [checkout] = isOne ? await testCheckout(platform.pool, [providerId]) : [];
    return (
      checkout ?? refuse(notFound, { sentence: "There is no such checkout. Please open the booking again." })
    );
  };
  const chooseLanguage = chooseLanguageOf(platform.product);

  type Named = { Params: { providerId: string } };
  router.server.get<Named>(visitPagePath(":providerId"), async (request, reply) => {
    const { providerId } = request.params;
    const checkout = await find(request, providerId);
    const language = chooseLanguage({ chosen: null, accepted: request.headers["accept-language"] });
    const { name } = platform.product.known;
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy(publicUrl))
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .header("content-language", language)
      .send(visitCheckoutPage(checkout, language, name, visitPagePath(providerId)));
  });
  router.server.post<Named>(visitPagePath(":providerId"), { bodyLimit: 4_096 }, async (request, reply) => {
    const checkout = await find(request, request.params.providerId);
    const choice = (request.body as RawBody | undefined)?.fields["do"];
    // Without a button: a payer disputes at the bank, not here. Tests and demonstrations send it.
    if (choice === "dispute") {
      await deliverTo(router, platform, webhookPath, await disputeOf(platform, checkout));
      return reply.redirect(checkout.done_url, 303);
    }
    if (choice !== "pay" && choice !== "decline" && choice !== "later") {
      refuse(invalidInput, { sentence: "Please use one of the buttons of the test checkout." });
    }
    if (choice === "decline") return reply.redirect(checkout.canceled_url, 303);
    const moneyId = `testm_${randomUUID()}`;
    await takeTestMoney(platform.pool, [moneyId, checkout.id, choice === "later" ? 2 : 0]);
    if (choice === "pay") {
      const money = reportOf({ ...checkout, id: moneyId, checkout_id: checkout.id });
      const event = { ...noNews(), kind: "visit.paid", money };
      await deliverTo(router, platform, webhookPath, event);
    }
    return reply.redirect(checkout.done_url, 303);
  });
}

const noNews = () => ({
  id: `event_${randomUUID()}`,
  checkout: null,
  money: null,
  refund: null,
  dispute: null,
});

/** Makes the event that the latest money of a checkout is disputed. @throws Problem `notFound` (404) if there is none */
async function disputeOf(platform: Platform, { id: checkoutId }: TestCheckout): Promise<ProviderEvent> {
  const money = (await testMoneyOf(platform.pool, [checkoutId])).at(-1) ?? refuse(notFound);
  const { id: moneyId, amount_paise: amountPaise, currency } = money;
  const id = moneyId.replace("testm_", "testd_");
  return {
    ...noNews(),
    kind: "dispute.opened",
    dispute: { id, moneyId, amountPaise, currency, state: "open" },
  };
}

async function deliverTo(
  router: HttpRouter,
  platform: Platform,
  webhookPath: string,
  event: ProviderEvent,
): Promise<void> {
  const { body, headers } = testDelivery(platform, event);
  const answer = await router.server.inject({ method: "POST", url: webhookPath, payload: body, headers });
  if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`);
}

function eventOf(providerId: string, checkout: ShownCheckout, result: "paid" | "failed"): ProviderEvent {
  return {
    ...noNews(),
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
