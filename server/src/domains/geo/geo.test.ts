// Addresses for positions: from the embedded table, from a service, and from the table if the service fails.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { invalidInput, notSignedIn } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, worker } from "../../../test/people.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";

let app: TestApp;
let nominatim: Server;
let answer: (latitude: string | null) => { status?: number; body: string; delay?: number };
const asked: string[] = [];

beforeAll(async () => {
  nominatim = createServer((request, response) => {
    asked.push(request.url ?? "");
    const {
      status = 200,
      body,
      delay = 0,
    } = answer(new URL(request.url ?? "", "http://x").searchParams.get("lat"));
    setTimeout(
      () => response.writeHead(status, { "content-type": "application/json" }).end(body),
      delay,
    ).unref();
  });
  await new Promise<void>((resolve) => nominatim.listen(0, "127.0.0.1", resolve));
  app = await startApp({ NOMINATIM_URL: `http://127.0.0.1:${(nominatim.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await app.close();
  nominatim.closeAllConnections();
  nominatim.close();
});
afterEach(() => vi.unstubAllGlobals());

const ask = async (product: TestApp, latitude: number, longitude: number) =>
  product.call("GET", `/geo/address/?latitude=${latitude}&longitude=${longitude}`, {
    token: (await customer(product)).token,
  });

test(
  "the embedded table names a place without any service",
  { tags: ["@customer-7.28", "@worker-7.41"] },
  async () => {
    const plain = await startApp();
    const found = await ask(plain, 9.997, 76.302);
    expect(found.status).toBe(200);
    expect(found.body.address).toMatch(/Kochi/);
    for (const someone of [await worker(plain), await administrator(plain)]) {
      const path = "/geo/address?latitude=12.97&longitude=77.59";
      expect((await plain.call("GET", path, { token: someone.token })).body.address).toMatch(/Beng/);
    }
    expectProblem(await plain.call("GET", "/geo/address/?latitude=9.9&longitude=76.3"), notSignedIn);
    await plain.close();
  },
);

test("an unknown or missing position, or one outside the globe, is refused", async () => {
  const { token } = await customer(app);
  for (const query of [
    "latitude=0&longitude=0",
    "latitude=9",
    "latitude=91&longitude=0",
    "latitude=x&longitude=1",
    "",
  ]) {
    const refused = await app.call("GET", `/geo/address/?${query}`, { token });
    expectProblem(refused, invalidInput, query);
  }
});

test("Nominatim is called once for a spot", async () => {
  answer = () => ({ body: JSON.stringify({ display_name: "12, MG Road, Kochi" }) });
  expect((await ask(app, 9.97, 76.28)).body.address).toBe("12, MG Road, Kochi");
  const before = asked.length;
  expect((await ask(app, 9.970_001, 76.28)).body.address).toBe("12, MG Road, Kochi");
  expect(asked.length).toBe(before);
});

test.each([
  ["answers with an error", { status: 500, body: "{}" }],
  ["answers without an address", { body: JSON.stringify({ error: "Unable to geocode" }) }],
  ["answers with nonsense", { body: "<html>" }],
  ["takes longer than two seconds", { body: JSON.stringify({ display_name: "Too late" }), delay: 60_000 }],
])("the embedded table answers when the service %s", { tags: ["@customer-8.14"] }, async (_how, reply) => {
  answer = () => reply;
  const found = await ask(app, 10.52 + Math.random() / 100, 76.21);
  expect(found.body.address).toMatch(/Thrissur/);
});

test(
  "Google's formatted address is used if its status is OK, else the table's",
  { tags: ["@customer-9.12"] },
  async () => {
    const google = await startApp({ GOOGLE_MAPS_KEY: "key of a test", NOMINATIM_URL: "" });
    const direct = fetch;
    let status = "OK";
    vi.stubGlobal("fetch", async (url: string, options: RequestInit) => {
      if (!url.startsWith("https://maps.googleapis.com/")) return direct(url, options);
      expect(url).toContain("latlng=11.25,75.78&key=key%20of%20a%20test");
      return Response.json({ status, results: [{ formatted_address: "Beach Road, Kozhikode" }] });
    });
    status = "OVER_QUERY_LIMIT";
    expect((await ask(google, 11.25, 75.78)).body.address).toMatch(/Kozhikode, Kerala/);
    status = "OK";
    expect((await ask(google, 11.25, 75.78)).body.address).toBe("Beach Road, Kozhikode");
    await google.close();
  },
);
