// Calls of Razorpay's HTTP interface. Each ends at its deadline, which includes reading the answer's body.
import { paymentsDown } from "@hourhand/contract/wallet";
import type { Logger } from "../../../platform/log/logger.ts";
import { refuse } from "../../../platform/problem.ts";
import type { RazorpaySettings } from "../../../settings/service-settings.ts";
import type { Entity } from "./rules.ts";

/** Thrown when Razorpay understood a call that it may refuse, and refused it (400, 404). */
export class RazorpayRefusal extends Error {
  override name = "RazorpayRefusal";
}

export interface Call {
  method?: "GET" | "POST";
  /** Below `/v1`. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Whether a refusal is expected; any other one is a fault. */
  mayRefuse?: boolean;
}

/**
 * Calls Razorpay.
 * @throws RazorpayRefusal with Razorpay's own words, if it may refuse; Problem `paymentsDown` (503) for everything else
 * than an answer
 */
export type Ask = (call: Call, deadline: number) => Promise<Entity>;

/** Makes the function that calls Razorpay with the keys of the settings. */
export function razorpayCalls({ keyId, keySecret, apiUrl }: RazorpaySettings, log: Logger): Ask {
  const base = `${apiUrl ?? "https://api.razorpay.com"}/v1`;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  return async ({ method = "GET", path, body, headers, mayRefuse }, deadline) => {
    try {
      const answer = await fetch(base + path, {
        method,
        headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())),
      });
      const text = await answer.text();
      if (answer.ok) return asEntity(JSON.parse(text));
      const entity = asEntity(parsedOr(text, {}));
      const { code, description } = (entity["error"] ?? {}) as Entity;
      const said = `${answer.status} ${String(code)}: ${String(description)}`;
      throw mayRefuse && (answer.status === 400 || answer.status === 404)
        ? new RazorpayRefusal(said)
        : new Error(said);
    } catch (error) {
      if (error instanceof RazorpayRefusal) throw error;
      log.warn({ err: error, call: `${method} ${path}` }, "Razorpay does not answer as it should.");
      refuse(paymentsDown, { retryAfter: 30 });
    }
  };
}

const asEntity = (sent: unknown): Entity =>
  typeof sent === "object" && sent !== null ? (sent as Entity) : {};

function parsedOr(text: string, other: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return other;
  }
}

/** Returns the entities of a list. */
export const itemsOf = (list: Entity, name = "items"): Entity[] =>
  Array.isArray(list[name]) ? (list[name] as Entity[]) : [];
