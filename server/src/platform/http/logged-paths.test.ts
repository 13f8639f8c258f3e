// The log has a request's route pattern but never its path, which can contain a secret.
import { expect, test } from "vitest";
import { createLogger } from "../log/logger.ts";
import { createMemoryBudget } from "../memory-budget.ts";
import { createServer } from "./server.ts";

test(
  "the log has a route's pattern, also for a failure and for an unknown path",
  { tags: ["@beyond-3.91"] },
  async () => {
    const lines: string[] = [];
    const log = createLogger("debug", { write: (line: string) => void lines.push(line) });
    const memory = createMemoryBudget(1024 * 1024);
    const server = createServer({ log, trustProxy: undefined, memory, chooseLanguage: () => "en" });
    server.get("/calendar/:secret", (request) => {
      request.log.warn({ req: request }, "asked");
      throw new Error("The database is away.");
    });
    await server.inject("/calendar/a-very-secret-word?q=another-secret");
    await server.inject("/nowhere/a-very-secret-word");
    await server.close();
    const text = lines.join("");
    expect(text).toContain('"path":"/calendar/:secret"');
    expect(text).not.toContain("secret-word");
    expect(text).not.toContain("another-secret");
  },
);
