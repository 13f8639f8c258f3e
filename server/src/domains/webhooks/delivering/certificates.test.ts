// The certificate of a receiver has to be valid. A process of its own delivers: Node reads the authorities that it trusts in
// addition when it starts.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAuthority, makeCertificate } from "../../../../test/certificate.ts";
import { administrator, type TestPerson } from "../../../../test/people.ts";
import { until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../../test/start-process.ts";
import { isSignedWith, startReceiver, type Receiver } from "../../../../test/webhook-receiver.ts";
import { deliveriesOf, makeDue, makeWebhook, writeEvents } from "../../../../test/webhooks.ts";

const settings = { WEBHOOK_HOSTS: "localhost" };
const app = testApp(settings, { jobs: false });
const folder = mkdtempSync(join(tmpdir(), "hourhand-certificates-"));
const authority = makeAuthority("An authority of a test");
const valid = makeCertificate("localhost", 1, authority);
const cases = [
  { name: "valid", certificate: valid, refusal: undefined },
  {
    name: "self-signed",
    certificate: makeCertificate("localhost", 1),
    refusal: /self.signed certificate/,
  },
  {
    name: "expired",
    certificate: makeCertificate("localhost", 0, authority),
    refusal: /certificate has expired/,
  },
  {
    name: "another host's",
    certificate: makeCertificate("elsewhere.test", 1, authority),
    refusal: /does not match certificate/,
  },
  {
    name: "signed by an unknown authority",
    certificate: makeCertificate("localhost", 1, makeAuthority("An authority of a test")),
    refusal: /signature failure|unable to verify/,
  },
];
let admin: TestPerson;
let process: TestProcess;
const hooks = new Map<string, { id: number; secret: string; receiver: Receiver }>();
beforeAll(async () => {
  admin = await administrator(app);
  const trusted = join(folder, "authority.pem");
  writeFileSync(trusted, authority.cert);
  process = await startProcess({ ...settings, DATABASE_URL: app.databaseUrl, NODE_EXTRA_CA_CERTS: trusted });
  for (const { name, certificate } of cases) {
    const receiver = await startReceiver(certificate);
    const hook = await makeWebhook(app, admin, `${receiver.url}/hook`, ["person.activated"]);
    hooks.set(name, { ...hook, receiver });
  }
  await writeEvents(app, 1);
});
afterAll(async () => {
  for (const { receiver } of hooks.values()) await receiver.stop();
  await process.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Concurrently, because each waits for several looks of the process, which are a second apart.
test.concurrent.each(cases)(
  "a receiver whose certificate is $name",
  { tags: ["@api-3.35"] },
  async ({ name, refusal }) => {
    const hook = hooks.get(name);
    if (!hook) throw new Error(`There is no webhook for ${name}.`);
    const { id, secret, receiver } = hook;
    const one = async () => (await deliveriesOf(app, admin, id))[0];
    if (refusal) {
      await until(async () => (await one()).response !== null);
      expect(await one()).toMatchObject({
        state: "waiting",
        attempt: 1,
        status: null,
        response: expect.stringMatching(refusal),
      });
      // Nothing was sent before the certificate was judged.
      expect(receiver.received).toEqual([]);
      await makeDue(app, id);
      await until(async () => (await one()).attempt === 2 && (await one()).response !== null);
      expect(receiver.received).toEqual([]);
      receiver.useCertificate(valid);
      await until(async () => {
        await makeDue(app, id);
        return (await one()).state === "delivered";
      });
    }
    await until(async () => (await one()).state === "delivered");
    expect(await one()).toMatchObject({ status: 200, response: "ok" });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received.map((each) => isSignedWith(secret, each))).toEqual([true]);
  },
);
