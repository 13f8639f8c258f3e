// Calls to Stripe through its own library. They end before a deadline, whatever Stripe does.
import Stripe from "stripe";
import { paymentsDown } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { Settings } from "../../../settings/settings.ts";

export type StripeRefusal = InstanceType<typeof Stripe.errors.StripeInvalidRequestError>;

/**
 * Makes one call of the library.
 * @param call gets its timeout in milliseconds
 * @param mayRefuse answers what Stripe refuses; without it, a refusal counts as a failure
 * @throws Problem `paymentsDown` (503)
 */
export type AskStripe = <Answer>(
  deadline: number,
  call: (timeout: number) => Promise<Answer>,
  mayRefuse?: (error: StripeRefusal) => Promise<Answer>,
) => Promise<Answer>;

export interface StripeCalls {
  stripe: Stripe;
  ask: AskStripe;
}

export function stripeCalls(
  { secretKey, apiUrl }: Pick<NonNullable<Settings["stripe"]>, "secretKey" | "apiUrl">,
  log: Logger,
): StripeCalls {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 0, telemetry: false, ...addressOf(apiUrl) });
  return {
    stripe,
    async ask(deadline, call, mayRefuse) {
      try {
        return await beforeDeadline(deadline, call);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && mayRefuse) return mayRefuse(error);
        log.warn({ err: error }, "Stripe does not answer as it should.");
        refuse(paymentsDown, { retryAfter: 30 });
      }
    },
  };
}

/** Ends a request at its deadline. Stripe's own timeout only covers silence; a trickling reply must end too. */
async function beforeDeadline<Answer>(
  deadline: number,
  call: (timeout: number) => Promise<Answer>,
): Promise<Answer> {
  const timeout = Math.max(1, deadline - Date.now());
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      call(timeout),
      new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    protocol: isPlain ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
  };
}
