// The doctor's check of the payment providers: they answer and accept the keys, and their webhooks were heard from.
import { say, type Sentence } from "@hourhand/contract/sentence";
import type { Settings } from "../../settings/settings.ts";
import type { WatchedPool } from "../database/watched-pool.ts";
import { fail, ok, reasonOf, skip, type Finding } from "./finding.ts";
import { providerNews } from "./queries.ts";

/** Timeout for one call, in milliseconds. */
const timeoutMs = 4_000;

type Providers = Pick<Settings, "razorpay" | "stripe" | "publicUrl">;

/** A call that needs the keys and changes nothing. */
interface KeyCall {
  /** As the provider spells itself. */
  spelled: string;
  name: "razorpay" | "stripe";
  url: string;
  authorization: string;
}

/** Checks each provider that is set up; returns the first fault. */
export async function checkPayments(settings: Providers, pool: WatchedPool | undefined): Promise<Finding> {
  const calls = keyCalls(settings);
  if (calls.length === 0) return skip("no payment provider is set up");
  const findings = await Promise.all(calls.map((call) => checkProvider(call, settings.publicUrl, pool)));
  return (
    findings.find(({ state }) => state === "fail") ??
    ok(say("{providers} accepts the keys", { providers: calls.map(({ spelled }) => spelled).join(", ") }))
  );
}

function keyCalls({ razorpay, stripe }: Providers): KeyCall[] {
  const calls: KeyCall[] = [];
  if (razorpay) {
    const keys = Buffer.from(`${razorpay.keyId}:${razorpay.keySecret}`).toString("base64");
    calls.push({
      spelled: "Razorpay",
      name: "razorpay",
      url: `${razorpay.apiUrl ?? "https://api.razorpay.com"}/v1/payments?count=1`,
      authorization: `Basic ${keys}`,
    });
  }
  if (stripe)
    calls.push({
      spelled: "Stripe",
      name: "stripe",
      url: `${stripe.apiUrl ?? "https://api.stripe.com"}/v1/balance`,
      authorization: `Bearer ${stripe.secretKey}`,
    });
  return calls;
}

async function checkProvider(
  { spelled, name, url, authorization }: KeyCall,
  publicUrl: string,
  pool: WatchedPool | undefined,
): Promise<Finding> {
  const failed = (detail: Sentence, advice: Sentence) =>
    fail(say("{provider}: {detail, word}", { provider: spelled, detail }), advice);
  try {
    const answer = await fetch(url, {
      headers: { authorization },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403)
      return failed(
        "it refuses the keys",
        "Correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or STRIPE_SECRET_KEY.",
      );
    if (!answer.ok)
      return failed(
        say("it answers {status}", { status: String(answer.status) }),
        "Look at the payment provider's status page.",
      );
  } catch (error) {
    const reason =
      error instanceof DOMException ? "it does not answer" : reasonOf((error as Error).cause ?? error);
    return failed(reason, "Look at the payment provider's status page, and at this machine's way to it.");
  }
  if (pool && (await isSilent(pool, name)))
    return failed(
      "money arrived within 24 hours, and its webhook told nothing",
      say("Let its webhook call {address} and switch it on; look at the webhook's secret.", {
        address: `${publicUrl}/payments/webhook/${name}`,
      }),
    );
  return ok(spelled);
}

/** Whether a provider took money and reported nothing. An older version's database does not know. */
async function isSilent(pool: WatchedPool, name: string): Promise<boolean> {
  const [news] = await providerNews(pool, [name]).catch(() => []);
  return news !== undefined && news.took_money && !news.was_heard;
}
