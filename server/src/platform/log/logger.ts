// JSON logs. Only fields on an allow-list are written: no whole requests, no bodies, no errors' inner objects.
import { pino, type Logger, type DestinationStream } from "pino";

export type { Logger };

/** Makes the process's logger. Errors are reduced to type, message, code and stack. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFields, req: requestFields, res: () => undefined },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = "code" in error ? String(error.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}

// Logs the route's pattern, because a path can contain a secret.
function requestFields(request: { id?: string; method?: string; routeOptions?: { url?: string } }) {
  return { id: request.id, method: request.method, path: request.routeOptions?.url ?? null };
}
