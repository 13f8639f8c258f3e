// The worker's payments and the provider's webhook. The administrator's wallet is in routes-admin.ts.
import type { FastifyInstance } from "fastify";
import { openCheckout as openCheckoutCall, viewPayments } from "@hourhand/contract/wallet";
import { unsupportedEncoding } from "@hourhand/contract/problem";
import { bind, type HttpDoor } from "../../platform/http/bind.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { openCheckout, receiveEvent } from "./checkout/checkout.ts";
import type { PaymentProvider } from "./provider/provider.ts";
import { countPayments, listPayments } from "./queries-payments.ts";
import { presentFees, presentPage, presentPayment } from "./present.ts";
import { readPage } from "./rules.ts";
import { bindTestCheckout } from "./test-checkout/routes.ts";
import { testCheckoutName } from "./test-checkout/test-checkout.ts";
import { paymentProvider, readFees } from "./wallet.ts";

const webhookPath = "/payments/webhook/";

/** Largest event taken; providers' own are some kilobytes. */
const eventBytes = 256 * 1024;

export function bindWalletRoutes(door: HttpDoor, platform: Platform): void {
  const provider = paymentProvider(platform);

  bind(door, viewPayments, async ({ input, person }) => {
    const page = readPage(input);
    const [fees, listed, count] = await Promise.all([
      readFees(platform, person.id),
      listPayments(platform.database, page, person.id),
      page.size === undefined ? undefined : countPayments(platform.database, page.search, person.id),
    ]);
    return {
      worker: presentFees(fees),
      wallet_rows: listed.rows.map(presentPayment),
      ...presentPage(page, listed, count),
    };
  });

  bind(door, openCheckoutCall, ({ person, transact }) =>
    openCheckout(platform, provider, person.id, transact, (url) => ({
      message: "Please complete the payment on the page that opens.",
      checkout_url: url,
    })),
  );

  bindWebhook(door.server, platform, provider);
  if (provider?.name === testCheckoutName) bindTestCheckout(door, platform, webhookPath);
}

/** Signatures are over raw bytes, so this route reads its body itself, in a scope of its own. */
function bindWebhook(
  server: FastifyInstance,
  platform: Platform,
  provider: PaymentProvider | undefined,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: eventBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, { bodyLimit: eventBytes }, async (request, reply) => {
      if ((request.headers["content-encoding"] ?? "identity") !== "identity")
        throw new Problem(unsupportedEncoding);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(platform, provider, body, request.headers);
      return reply.header("cache-control", "no-store").send({ message: "Received." });
    });
  });
}
