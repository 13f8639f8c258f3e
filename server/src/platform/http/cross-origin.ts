// Lets pages of other origins call the API with a bearer token (API_ORIGINS).
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** Answers browsers at these origins with the headers that let their pages read replies and refusals. Cookies stay out. */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await server.register(cors, {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["accept-language", "authorization", "content-type", "idempotency-key"],
    exposedHeaders: [
      "content-disposition",
      "ratelimit-limit",
      "ratelimit-remaining",
      "ratelimit-reset",
      "retry-after",
      "x-request-id",
    ],
    maxAge: 600,
    strictPreflight: false,
  });
}
