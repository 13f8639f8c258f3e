// The worker's payments and the provider's webhook. The administrator's wallet is in routes-admin.ts.
import { unpaidFeesLimitPaise } from "../../settings/settings.ts";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  listPaidFees as listPaidFeesCall,
  openCheckout as openCheckoutCall,
  viewPayments as viewPaymentsCall,
} from "@hourhand/contract/wallet";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import { wholeBytes } from "../../platform/http/bodies.ts";
import type { Platform } from "../../platform/platform.ts";
import { openCheckout } from "./checkout/checkout.ts";
import { receiveEvent, type OnOtherEvent } from "./checkout/events.ts";
import type { PaymentProvider } from "./provider.ts";
import { presentCheckout, presentFees, presentPaidFees, presentPayment } from "./present.ts";
import { bindTestCheckout, bindTestVisitCheckout } from "./test-checkout/routes.ts";
import { testCheckoutName } from "./test-checkout/test-checkout.ts";
import { listPaidFees, paymentProviders, viewPayments } from "./wallet.ts";

/** The webhook of the provider that opens new payments. */
const webhookPath = "/payments/webhook/";
/** The webhook of one provider. */
const webhookPathOf = (name: string): string => webhookPath + (name === testCheckoutName ? "test" : name);

/** @param onEvent called with each verified event that is not about a worker's fees */
export function bindWalletRoutes(router: HttpRouter, platform: Platform, onEvent: OnOtherEvent): void {
  const providers = paymentProviders(platform);

  bind(router, viewPaymentsCall, async ({ input, person }) => {
    const { fees, rows, ...beside } = await viewPayments(platform, person.id, input);
    return {
      worker: presentFees(fees, unpaidFeesLimitPaise(platform.settings)),
      wallet_rows: rows.map(presentPayment),
      ...beside,
    };
  });

  bind(router, listPaidFeesCall, async ({ input, person }) =>
    presentPaidFees(await listPaidFees(platform, person.id, input.id)),
  );

  bind(
    router,
    openCheckoutCall,
    ({ person, transact }) => openCheckout(platform, providers, person.id, transact),
    presentCheckout,
  );

  bindWebhooks(router.server, platform, providers, onEvent);
  if (providers.some(({ name }) => name === testCheckoutName)) {
    bindTestCheckout(router, platform, webhookPathOf(testCheckoutName));
    bindTestVisitCheckout(router, platform, webhookPathOf(testCheckoutName));
  }
}

/** Binds the webhooks in their own scope, where they read the body themselves, because signatures cover the raw bytes. */
function bindWebhooks(
  server: FastifyInstance,
  platform: Platform,
  providers: readonly PaymentProvider[],
  onEvent: OnOtherEvent,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (request: FastifyRequest, payload: Readable) =>
      wholeBytes(request, payload),
    );
    const bindTo = (path: string, provider: PaymentProvider | undefined) =>
      scope.post(path, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveEvent(platform, provider, body, request.headers, onEvent);
        return reply.header("cache-control", "no-store").send({ message: "Received." });
      });
    bindTo(webhookPath, providers[0]);
    for (const provider of providers) bindTo(webhookPathOf(provider.name), provider);
  });
}
