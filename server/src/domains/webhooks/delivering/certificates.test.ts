// The certificate of a receiver has to be valid. A process of its own delivers: Node reads the authorities that it trusts in
// addition when it starts.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeAuthority, makeCertificate } from "../../../../test/certificate.ts";
import { administrator, type TestPerson } from "../../../../test/people.ts";
import { until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../../test/start-process.ts";
import { isSignedWith, startReceiver } from "../../../../test/webhook-receiver.ts";
import { deliveriesOf, makeDue, makeWebhook, writeEvents } from "../../../../test/webhooks.ts";
import { sql } from "../../../platform/database/sql.ts";

const settings = { WEBHOOK_HOSTS: "localhost" };
const app = testApp(settings, { jobs: false });
const folder = mkdtempSync(join(tmpdir(), "hourhand-certificates-"));
const authority = makeAuthority("An authority of a test");
let admin: TestPerson;
let process: TestProcess;
beforeAll(async () => {
  admin = await administrator(app);
  const trusted = join(folder, "authority.pem");
  writeFileSync(trusted, authority.cert);
  process = await startProcess({ ...settings, DATABASE_URL: app.databaseUrl, NODE_EXTRA_CA_CERTS: trusted });
});
beforeEach(() => sql`delete from webhooks`.execute(app.app.platform.pool));
afterAll(async () => {
  await process.stop();
  rmSync(folder, { recursive: true, force: true });
});

const valid = makeCertificate("localhost", 1, authority);
test.each([
  ["valid", valid, undefined],
  ["self-signed", makeCertificate("localhost", 1), /self.signed certificate/],
  ["expired", makeCertificate("localhost", 0, authority), /certificate has expired/],
  ["another host's", makeCertificate("elsewhere.test", 1, authority), /does not match certificate/],
  [
    "signed by an unknown authority",
    makeCertificate("localhost", 1, makeAuthority("An authority of a test")),
    /signature failure|unable to verify/,
  ],
])("a receiver whose certificate is %s", { tags: ["@api-3.35"] }, async (_name, certificate, refusal) => {
  const receiver = await startReceiver(certificate);
  try {
    const { id, secret } = await makeWebhook(app, admin, `${receiver.url}/hook`, ["person.activated"]);
    const one = async () => (await deliveriesOf(app, admin, id))[0];
    await writeEvents(app, 1);
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
      await makeDue(app);
      await until(async () => (await one()).attempt === 2 && (await one()).response !== null);
      expect(receiver.received).toEqual([]);
      receiver.useCertificate(valid);
      await until(async () => {
        await makeDue(app);
        return (await one()).state === "delivered";
      });
    }
    await until(async () => (await one()).state === "delivered");
    expect(await one()).toMatchObject({ status: 200, response: "ok" });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received.map((each) => isSignedWith(secret, each))).toEqual([true]);
  } finally {
    await receiver.stop();
  }
});
