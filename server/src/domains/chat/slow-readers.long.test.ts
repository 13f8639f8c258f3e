// A hundred clients that stop reading, connected to a separate process whose memory is measured.
import { afterAll, beforeAll, expect, test } from "vitest";
import { administrator, type TestPerson } from "../../../test/people.ts";
import { expectStalledToBeClosed } from "../../../test/slow-readers.ts";
import { startApp, type TestApp } from "../../../test/start-app.ts";
import { startProcess, type TestProcess } from "../../../test/start-process.ts";

let maker: TestApp;
let server: TestProcess;
let boss: TestPerson;
beforeAll(async () => {
  maker = await startApp({}, { jobs: false });
  boss = await administrator(maker, { id: 3 });
  server = await startProcess({ DATABASE_URL: maker.databaseUrl });
});
afterAll(async () => {
  await server.stop();
  await maker.close();
});

test("100 clients that stop reading are disconnected with 1013; memory stays bounded, everyone else is served", async () => {
  // Their messages take 800 MB.
  expect(
    await expectStalledToBeClosed({ maker, server, boss }, { senders: 5, readersOfEach: 20 }),
  ).toBeLessThan(150);
});
