// examples/visit-messages runs against the product: an accepted visit becomes one text message at the gateway.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { keyWith } from "./api-keys.ts";
import { booking } from "./bookings.ts";
import { administrator, customer, worker } from "./people.ts";
import { testApp } from "./start-app.ts";

const app = testApp({ WEBHOOK_HOSTS: "127.0.0.1" });
const program = join(import.meta.dirname, "../../examples/visit-messages/index.mjs");

test(
  "the customer gets a text message when their visit is accepted; a stranger is refused",
  { tags: ["@api-4.11"] },
  async () => {
    const [admin, buyer, plumber] = await Promise.all([
      administrator(app, { id: 3 }),
      customer(app),
      worker(app, { fullName: "Ravi Kumar" }),
    ]);
    const { key } = await keyWith(app, admin, "bookings:read", "people:read");
    const gatewayGot: unknown[] = [];
    const gateway = createServer((request, response) => {
      let sent = "";
      request.on("data", (part) => (sent += String(part)));
      request.on("end", () => {
        gatewayGot.push(JSON.parse(sent));
        response.writeHead(200).end();
      });
    }).listen(0, "127.0.0.1");
    await once(gateway, "listening");
    const address = gateway.address() as AddressInfo;
    // The program needs the webhook's secret to start, and the webhook the program's port: its address is edited later.
    const hook = await app.call("POST", "/api/v1/admin/webhooks", {
      token: admin.token,
      body: { url: "http://127.0.0.1:9/", events: ["booking.*"] },
    });
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        HOURHAND_URL: app.url,
        HOURHAND_KEY: key,
        WEBHOOK_SECRET: hook.body.secret,
        GATEWAY_URL: `http://127.0.0.1:${address.port}/send`,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
      const [, port = ""] = /port (\d+)/.exec(line) ?? [];
      const url = `http://127.0.0.1:${port}/`;
      await app.call("PATCH", `/api/v1/admin/webhooks/${hook.body.id}`, {
        token: admin.token,
        body: { url },
      });
      const forged = await fetch(url, {
        method: "POST",
        headers: { "webhook-id": "evt_1", "webhook-timestamp": String(Math.floor(Date.now() / 1000)) },
        body: JSON.stringify({ type: "booking.accepted", data: { booking_id: 1, customer_id: buyer.id } }),
      });
      expect(forged.status).toBe(401);
      const id = await booking(app, buyer, plumber);
      await app.call("POST", `/api/v1/admin/bookings/${id}/answer`, {
        token: admin.token,
        body: { accept: true },
      });
      const { body } = await app.call("GET", `/api/v1/bookings/${id}`, { token: buyer.token });
      const text = `Ravi Kumar accepted your visit '${body.title}' on ${body.date} at ${body.start_time}.`;
      await expect.poll(() => gatewayGot).toEqual([{ to: buyer.phone, text }]);
    } finally {
      child.kill();
      gateway.close();
    }
  },
);
