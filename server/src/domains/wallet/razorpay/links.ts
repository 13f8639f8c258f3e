// Razorpay's payment links: its hosted page for one sum, which needs no foreign script here.
import { paymentsDown } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { OpenCheckout } from "../provider.ts";
import { itemsOf, RazorpayRefusal, type Ask } from "./calls.ts";
import { isCaptured, type Entity } from "./rules.ts";

/** How long a link can be paid, in seconds; Razorpay wants 15 minutes or more. */
const openSeconds = 60 * 60;

/** What a link asks for. */
export interface LinkTerms {
  /** Different for each link, at most 40 characters. */
  reference: string;
  amountPaise: number;
  /** In lower case. */
  currency: string;
  /** What the payer reads. */
  description: string;
  /** The address to which the browser returns. */
  doneUrl: string;
}

export const linkPath = (id: string): string => `/payment_links/${encodeURIComponent(id)}`;

/**
 * Creates a link. Razorpay refuses a second one with the same reference: then the answer to the first was lost, and this
 * returns that one.
 * @throws Problem `paymentsDown` (503)
 */
export async function createLink(
  ask: Ask,
  log: Logger,
  terms: LinkTerms,
  deadline: number,
): Promise<OpenCheckout> {
  const currency = terms.currency.toUpperCase();
  try {
    const link = await ask(
      {
        method: "POST",
        path: "/payment_links",
        mayRefuse: true,
        body: {
          amount: terms.amountPaise,
          currency,
          accept_partial: false,
          reference_id: terms.reference,
          description: terms.description,
          expire_by: Math.floor(Date.now() / 1000) + openSeconds,
          notify: { sms: false, email: false },
          reminder_enable: false,
          // They come back with the payment.
          notes: { reference: terms.reference },
          callback_url: terms.doneUrl,
          callback_method: "get",
        },
      },
      deadline,
    );
    return openedLink(link);
  } catch (error) {
    if (!(error instanceof RazorpayRefusal)) throw error;
    const known = await linkOfReference(ask, terms.reference, deadline);
    if (known?.["amount"] === terms.amountPaise && known["currency"] === currency) return openedLink(known);
    log.error({ err: error }, "Razorpay refused a payment link.");
    refuse(paymentsDown, { retryAfter: 30 });
  }
}

async function linkOfReference(ask: Ask, reference: string, deadline: number): Promise<Entity | undefined> {
  const path = `/payment_links?reference_id=${encodeURIComponent(reference)}`;
  const links = await ask({ path }, deadline);
  return itemsOf(links, "payment_links").find((link) => link["reference_id"] === reference);
}

function openedLink({ id, short_url: url, expire_by: until }: Entity): OpenCheckout {
  if (typeof id !== "string" || typeof url !== "string" || typeof until !== "number")
    refuse(paymentsDown, { retryAfter: 30 });
  return { providerId: id, url, expiresAt: new Date(until * 1000) };
}

/** Cancels a link. A paid, expired or canceled one does not change. */
export async function cancelLink(ask: Ask, id: string, deadline: number): Promise<void> {
  await unlessRefused(ask({ method: "POST", path: `${linkPath(id)}/cancel`, mayRefuse: true }, deadline));
}

/**
 * Reads a link's captured payments; captures an authorized one first if it is wanted and pays the link in full. Another
 * one lapses at Razorpay.
 */
export async function readCaptured(
  ask: Ask,
  link: Entity,
  isWanted: boolean,
  deadline: number,
): Promise<Entity[]> {
  const captured: Entity[] = [];
  for (const payment of await paymentsOf(ask, link, deadline)) {
    if (isCaptured(payment)) captured.push(payment);
    else if (isWanted && payment["status"] === "authorized" && pays(payment, link)) {
      const now = await capture(ask, payment, deadline);
      if (isCaptured(now)) captured.push(now);
    }
  }
  return captured;
}

const pays = (payment: Entity, link: Entity): boolean =>
  payment["amount"] === link["amount"] && payment["currency"] === link["currency"];

/** Reads all payments of a link. Its own list has only the one that paid it; its order has every attempt. */
async function paymentsOf(ask: Ask, link: Entity, deadline: number): Promise<Entity[]> {
  const own = itemsOf(link, "payments").map(({ payment_id: id, amount, ...payment }) => ({
    currency: link["currency"],
    ...payment,
    id,
    amount: Number(amount),
  }));
  const orderId = link["order_id"];
  if (typeof orderId !== "string" || orderId === "") return own;
  const path = `/orders/${encodeURIComponent(orderId)}/payments`;
  const list = await unlessRefused(ask({ path, mayRefuse: true }, deadline));
  return list ? itemsOf(list) : own;
}

/** Captures a payment. Razorpay refuses that if it was captured in the meantime: then this reads it. */
async function capture(ask: Ask, { id, amount, currency }: Entity, deadline: number): Promise<Entity> {
  const path = `/payments/${encodeURIComponent(String(id))}`;
  const captured = await unlessRefused(
    ask({ method: "POST", path: `${path}/capture`, body: { amount, currency }, mayRefuse: true }, deadline),
  );
  return captured ?? (await ask({ path }, deadline));
}

async function unlessRefused(asked: Promise<Entity>): Promise<Entity | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RazorpayRefusal) return undefined;
    throw error;
  }
}
