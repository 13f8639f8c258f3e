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
import { openCheckout, receiveEvent } from "./checkout/checkout.ts";
import type { PaymentProvider } from "./provider.ts";
import { presentCheckout, presentFees, presentPaidFees, presentPayment } from "./present.ts";
import { bindTestCheckout } from "./test-checkout/routes.ts";
import { testCheckoutName } from "./test-checkout/test-checkout.ts";
import { listPaidFees, paymentProvider, viewPayments } from "./wallet.ts";

const webhookPath = "/payments/webhook/";

export function bindWalletRoutes(router: HttpRouter, platform: Platform): void {
  const provider = paymentProvider(platform);

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
    ({ person, transact }) => openCheckout(platform, provider, person.id, transact),
    presentCheckout,
  );

  bindWebhook(router.server, platform, provider);
  if (provider?.name === testCheckoutName) bindTestCheckout(router, platform, webhookPath);
}

/** Binds the webhook in its own scope, where it reads the body itself, because signatures cover the raw bytes. */
function bindWebhook(
  server: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider | undefined,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (request: FastifyRequest, payload: Readable) =>
      wholeBytes(request, payload),
    );
    scope.post(webhookPath, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(platform, provider, body, request.headers);
      return reply.header("cache-control", "no-store").send({ message: "Received." });
    });
  });
}
