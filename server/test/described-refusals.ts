// Fails a test in which a call below /api/v1 answers a refusal that its description lacks.
import { invalidInput, malformed, partDown, tooLarge, unsupportedEncoding } from "@hourhand/contract/problem";
import { openApi } from "../src/platform/http/description/openapi.ts";
import { allEndpoints } from "./endpoints.ts";

/** Any call may answer these: what was sent cannot be read, or a part of the product is down. */
const ofEveryCall: ReadonlySet<string> = new Set(
  [invalidInput, malformed, partDown, tooLarge, unsupportedEncoding].map(({ code }) => code),
);

interface DescribedCall {
  method: string;
  path: RegExp;
  statuses: readonly string[];
}

let calls: readonly DescribedCall[] | undefined;

function readCalls(): DescribedCall[] {
  // Without TEST_CLOCK its calls do not exist and are 404, and they are not described either.
  const endpoints = allEndpoints.filter(({ path }) => !path.startsWith("/api/v1/test/"));
  const { paths } = openApi(endpoints, { publicUrl: "http://localhost", version: "0" });
  return Object.entries(paths as Record<string, Record<string, { responses: object }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
        statuses: Object.keys(responses),
      })),
  );
}

/** @throws Error for a refusal that the description of the call lacks */
export function requireDescribed(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
): void {
  if (!path.startsWith("/api/v1/") || status < 400 || status === 500) return;
  const code = (body as { code?: unknown } | null)?.code;
  if (typeof code !== "string" || ofEveryCall.has(code)) return;
  calls ??= readCalls();
  const bare = path.split("?", 1)[0] ?? "";
  const call = calls.find((one) => one.method === method && one.path.test(bare));
  if (call && !call.statuses.includes(String(status)))
    throw new Error(
      `${method} ${bare} answered ${status} ${code}, which its description lacks: name it in 'problems'.`,
    );
}
