// A stand-in for Stripe's API on a free port: checkout sessions like Stripe's, and signed deliveries of events about
// them.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { newId, stripeMoney, type StripeMoney, type StripeSession } from "./stripe-money.ts";

/**
 * `mood` is how it behaves: `hang` never answers, `trickle` sends a byte now and then, `fail` answers 500, `busy` 429,
 * `lost` does what is asked and drops the connection, `lost-refund` does so with new refunds only, `too-small` rejects the amount.
 */
export interface StripeServer {
  readonly url: string;
  readonly secret: string;
  mood: "well" | "hang" | "trickle" | "fail" | "busy" | "lost" | "lost-refund" | "too-small";
  readonly sessions: Map<string, StripeSession>;
  /** The charges and refunds. */
  readonly money: StripeMoney;
  /** The text that each session's item shows the payer, in order. */
  readonly items: string[];
  /** Method and path of every request. */
  readonly requests: string[];
  /** Makes the signed delivery of an event about a session. `changes` replace fields of the session. */
  delivery(
    kind: string,
    sessionId: string,
    options?: { changes?: Partial<Record<keyof StripeSession, unknown>>; eventId?: string; at?: number },
  ): { body: string; headers: Record<string, string> };
  /** Signs any text validly; `at` is in seconds. */
  signed(body: string, at?: number): { body: string; headers: Record<string, string> };
  /** Marks a session as paid and returns the delivery that Stripe would send; `changes` replace fields of the session. */
  pay(sessionId: string, changes?: Partial<StripeSession>): { body: string; headers: Record<string, string> };
  /** Makes the signed delivery of an event about any object. */
  event(kind: string, object: object): { body: string; headers: Record<string, string> };
  stop(): Promise<void>;
}

export const stripeSettings = (server: StripeServer) => ({
  STRIPE_SECRET_KEY: "sk_test_standin",
  STRIPE_WEBHOOK_SECRET: server.secret,
  STRIPE_API_URL: server.url,
});

/** Starts the stand-in. */
export async function startStripe(): Promise<StripeServer> {
  const sessions = new Map<string, StripeSession>();
  const byKey = new Map<string, { id: string; asked: string }>();
  const items: string[] = [];
  const requests: string[] = [];
  const money = stripeMoney();
  const signer = new Stripe("sk_test_standin");
  const secret = "whsec_standin";

  const answer = (response: ServerResponse, status: number, value: object) => {
    const isRefund = response.req.method === "POST" && response.req.url === "/v1/refunds";
    if (standIn.mood === "lost" || (standIn.mood === "lost-refund" && isRefund))
      return void response.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  };
  const refuse = (response: ServerResponse, code: string, message: string) =>
    answer(response, 400, { error: { type: "invalid_request_error", code, message } });

  const server = createServer((request, response) => {
    void bodyOf(request).then((form) => {
      requests.push(`${request.method} ${request.url}`);
      if (standIn.mood === "hang") return undefined;
      if (standIn.mood === "fail")
        return answer(response, 500, { error: { type: "api_error", message: "down" } });
      if (standIn.mood === "busy")
        return answer(response, 429, {
          error: { type: "api_error", code: "rate_limit", message: "Too many requests" },
        });
      if (standIn.mood === "trickle") {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 200);
        response.on("close", () => clearInterval(timer));
        return undefined;
      }
      if (!request.url?.startsWith("/v1/checkout/sessions")) {
        const { status, value } = money.answerTo(request, form);
        return answer(response, status, value);
      }
      const [, id, action] =
        /^\/v1\/checkout\/sessions(?:\/([^/?]+))?(?:\/(expire))?/.exec(request.url ?? "") ?? [];
      if (id === undefined) {
        if (standIn.mood === "too-small")
          return refuse(response, "amount_too_small", "Amount must be at least ₹50.");
        const key = String(request.headers["idempotency-key"]);
        const known = byKey.get(key);
        // A key belongs to one request, as it does at Stripe.
        if (known && known.asked !== form.toString())
          return answer(response, 400, {
            error: { type: "idempotency_error", message: "Keys can only be used with the same parameters." },
          });
        return answer(response, 200, create(form, key));
      }
      const session = sessions.get(id);
      if (!session)
        return answer(response, 404, {
          error: { type: "invalid_request_error", message: "No such session" },
        });
      if (action === "expire") {
        if (session.status !== "open")
          return refuse(response, "resource_not_open", "Only open sessions can be expired.");
        session.status = "expired";
      }
      return answer(response, 200, request.method === "GET" ? money.expanded(session) : session);
    });
  });

  function create(form: URLSearchParams, key: string): StripeSession {
    const known = sessions.get(byKey.get(key)?.id ?? "");
    if (known) return known;
    const id = newId("cs_test");
    const session: StripeSession = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.example/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total:
        Number(form.get("line_items[0][price_data][unit_amount]")) *
        Number(form.get("line_items[0][quantity]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      client_reference_id: form.get("client_reference_id"),
      customer_email: form.get("customer_email"),
      success_url: form.get("success_url"),
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
      metadata: fieldsBelow(form, "metadata"),
      payment_intent: null,
      payment_method_types: ["upi"],
    };
    sessions.set(id, session);
    byKey.set(key, { id, asked: form.toString() });
    items.push(form.get("line_items[0][price_data][product_data][name]") ?? "");
    return session;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const standIn: StripeServer = {
    url: `http://127.0.0.1:${port}`,
    secret,
    mood: "well",
    sessions,
    items,
    requests,
    money,
    event: (kind, object) =>
      standIn.signed(JSON.stringify({ id: newId("evt"), object: "event", type: kind, data: { object } })),
    delivery(kind, sessionId, options = {}) {
      const session = sessions.get(sessionId) ?? { id: sessionId, object: "checkout.session" };
      const body = JSON.stringify({
        id: options.eventId ?? newId("evt"),
        object: "event",
        type: kind,
        data: { object: { ...session, ...options.changes } },
      });
      return standIn.signed(body, options.at);
    },
    signed(body, at) {
      const signature = signer.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        ...(at !== undefined && { timestamp: at }),
      });
      return { body, headers: { "stripe-signature": signature, "content-type": "application/json" } };
    },
    pay(sessionId, changes = {}) {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`There is no session ${sessionId}.`);
      Object.assign(session, { status: "complete", payment_status: "paid", ...changes });
      session.payment_intent = money.charge(session);
      return standIn.delivery("checkout.session.completed", sessionId);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

/** The fields of a form whose names are `parent[name]`. */
function fieldsBelow(form: URLSearchParams, parent: string): Record<string, string> {
  const prefix = `${parent}[`;
  return Object.fromEntries(
    [...form]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length, -1), value]),
  );
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}
