// Receives HourHand's booking events and sends the customer a text message through an HTTP gateway.
// README.md names the settings.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const settings = ["HOURHAND_URL", "HOURHAND_KEY", "WEBHOOK_SECRET", "GATEWAY_URL"].map((name) => {
  const value = process.env[name];
  if (!value) throw new Error(`Please set ${name}; README.md says to what.`);
  return value;
});
const [hourhandUrl, key, secret, gatewayUrl] = settings;
const port = Number(process.env.PORT ?? 8081);
const maxBodyBytes = 64 * 1024;
/** A signature older than this may be somebody's recording. */
const maxAgeSeconds = 5 * 60;

/** The texts by event; an event that is not here is only acknowledged. */
const texts = {
  "booking.accepted": ({ title, worker, date, start_time: time }) =>
    `${worker.name} accepted your visit '${title}' on ${date} at ${time}.`,
  "booking.moved": ({ title, date, start_time: time }) =>
    `Your visit '${title}' is now on ${date} at ${time}.`,
  "booking.rejected": ({ title, worker }) => `${worker.name} cannot come for '${title}'.`,
  "booking.canceled": ({ title, date }) => `Your visit '${title}' on ${date} is canceled.`,
  "booking.reminder": ({ title, worker, date, start_time: time }) =>
    `${worker.name} comes on ${date} at ${time} for '${title}'.`,
};

/**
 * Checks the signature of Standard Webhooks: an HMAC-SHA256 of id, time and body. During a rotation there are two, with a
 * space between.
 */
function isSigned(headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  if (!id || !(Math.abs(Date.now() / 1000 - Number(time)) <= maxAgeSeconds)) return false;
  const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", bytes).update(`${id}.${time}.`).update(body).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

/** Reads something of HourHand with the key. */
async function read(path) {
  const answer = await fetch(hourhandUrl + path, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** The ids of events that were sent: HourHand delivers an event at least once, so some come twice. */
const sent = new Set();
const rememberedIds = 10_000;

async function tell(eventId, { type, data }) {
  const text = Object.hasOwn(texts, type) ? texts[type] : undefined;
  if (!text || sent.has(eventId)) return;
  sent.add(eventId);
  // A set keeps its order: the first is the oldest.
  if (sent.size > rememberedIds) sent.delete(sent.values().next().value);
  try {
    const booking = await read(`/api/v1/bookings/${data.booking_id}`);
    const { phone } = await read(`/api/v1/admin/people/${data.customer_id}`);
    if (phone) await send(phone, text(booking));
  } catch (error) {
    sent.delete(eventId);
    throw error;
  }
}

/** Hands a text message to the gateway: fit this to yours. */
async function send(to, text) {
  const answer = await fetch(gatewayUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
}

/** Reads a body; undefined if it is too long. */
async function bodyOf(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > maxBodyBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function answerTo(request) {
  if (request.method !== "POST") return 405;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  if (!isSigned(request.headers, body)) return 401;
  try {
    await tell(request.headers["webhook-id"], JSON.parse(body.toString("utf8")));
    return 204;
  } catch (error) {
    // HourHand tries again later.
    console.error(error.message);
    return 503;
  }
}

async function answer(request, response) {
  // The caller may have gone before it had sent everything.
  const status = await answerTo(request).catch(() => 400);
  response.writeHead(status).end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen(port, () => console.log(`Listening on port ${server.address().port}.`));
process.on("SIGTERM", () => server.close());
