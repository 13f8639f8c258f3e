// A stand-in for Razorpay on a free port: the HTTP interface of its account, and signed deliveries of its events.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  accountKeys,
  newId,
  now,
  razorpayAccount,
  refused,
  type Answer,
  type Entity,
  type RazorpayLink,
  type RazorpayPayment,
  type RazorpayRefund,
  type RefundMood,
} from "./razorpay-account.ts";

/** A webhook's request. */
export interface RazorpayDelivery {
  body: string;
  headers: Record<string, string>;
}

/**
 * How it behaves: `hang` never answers, `trickle` sends a byte now and then, `fail` answers 500, `busy` answers 429,
 * `lost` does what is asked and drops the connection.
 */
export type RazorpayMood = "well" | "hang" | "trickle" | "fail" | "busy" | "lost";

export interface RazorpayServer {
  readonly url: string;
  /** The webhook's secrets, the older one first. */
  readonly secrets: readonly [string, string];
  mood: RazorpayMood;
  refunds: RefundMood;
  readonly links: Map<string, RazorpayLink>;
  readonly payments: Map<string, RazorpayPayment>;
  readonly made: Map<string, RazorpayRefund>;
  /** Method and path of every request. */
  readonly requests: string[];
  /** Called after each request was done, before its answer is sent. */
  after: (() => Promise<void>) | undefined;
  /** Pays a link; `changes` replace fields of the payment. Money is taken for a link that is over, too. */
  pay(linkId: string, changes?: Partial<RazorpayPayment>): RazorpayPayment;
  /** Ends a refund. */
  end(refundId: string, status: "processed" | "failed"): RazorpayRefund;
  /** Makes the signed delivery of an event; by default with the newer secret. */
  delivery(
    event: string,
    payload: Record<string, object | undefined>,
    options?: { eventId?: string; secret?: string },
  ): RazorpayDelivery;
  /** The events of a payment that was captured, in their usual order. */
  paid(payment: RazorpayPayment): RazorpayDelivery[];
  /** Signs any text validly. */
  signed(body: string, eventId?: string, secret?: string): RazorpayDelivery;
  stop(): Promise<void>;
}

/** The settings of the product that uses the stand-in. */
export const razorpaySettings = ({ secrets, url }: Pick<RazorpayServer, "secrets" | "url">) => ({
  RAZORPAY_KEY_ID: accountKeys.id,
  RAZORPAY_KEY_SECRET: accountKeys.secret,
  RAZORPAY_WEBHOOK_SECRET: secrets.join(" "),
  RAZORPAY_API_URL: url,
});

/** Starts the stand-in. */
export async function startRazorpay(): Promise<RazorpayServer> {
  const account = razorpayAccount();
  const { links, payments, made } = account;
  const requests: string[] = [];
  const secrets = ["older-secret-of-the-webhook", "newer-secret-of-the-webhook"] as const;

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url}`);
    const send = ({ status, value }: Answer) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    switch (standIn.mood) {
      case "hang":
        return;
      case "fail":
        return send({ status: 500, value: { error: { code: "SERVER_ERROR", description: "down" } } });
      case "busy":
        return send(refused("Request failed. Please try after some time.", 429));
      case "trickle": {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 200);
        response.on("close", () => clearInterval(timer));
        return;
      }
      case "lost":
        account.answerTo(request, body);
        response.destroy();
        return;
      case "well": {
        const answer = account.answerTo(request, body);
        await standIn.after?.();
        return send(answer);
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const standIn: RazorpayServer = {
    url: `http://127.0.0.1:${port}`,
    secrets,
    mood: "well",
    get refunds() {
      return account.refunds;
    },
    set refunds(mood) {
      account.refunds = mood;
    },
    links,
    payments,
    made,
    requests,
    after: undefined,
    pay(linkId, changes = {}) {
      const link = links.get(linkId);
      if (!link) throw new Error(`There is no link ${linkId}.`);
      const payment: RazorpayPayment = {
        id: newId("pay"),
        entity: "payment",
        order_id: link.order_id,
        amount: link.amount,
        currency: link.currency,
        status: "captured",
        captured: changes.status === undefined || changes.status === "captured",
        method: "upi",
        amount_refunded: 0,
        description: `#${linkId.replace("plink_", "")}`,
        notes: link.notes,
        created_at: now(),
        ...changes,
      };
      payments.set(payment.id, payment);
      if (payment.captured) link.status = "paid";
      return payment;
    },
    end(refundId, status) {
      const refund = made.get(refundId);
      if (!refund) throw new Error(`There is no refund ${refundId}.`);
      refund.status = status;
      return refund;
    },
    delivery(event, payload, { eventId, secret } = {}) {
      const entities = Object.entries(payload).map(([name, entity]) => [name, { entity }]);
      const body = JSON.stringify({
        entity: "event",
        account_id: "acc_standin",
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(entities) as object,
        created_at: now(),
      });
      return standIn.signed(body, eventId, secret);
    },
    paid(payment) {
      const link = [...links.values()].find((one) => one.order_id === payment.order_id);
      return [
        standIn.delivery("payment.captured", { payment }),
        standIn.delivery("payment_link.paid", { payment_link: link, payment }),
      ];
    },
    signed: (body, eventId = newId("evt"), secret = secrets[1]) => ({
      body,
      headers: {
        "content-type": "application/json",
        "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
        "x-razorpay-event-id": eventId,
      },
    }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

async function bodyOf(request: IncomingMessage): Promise<Entity> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? {} : (JSON.parse(text) as Entity);
}
