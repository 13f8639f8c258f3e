// A hundred clients that stop reading, connected to a separate process whose memory is measured.
import { expect, test } from "vitest";
import { expectStalledToBeClosed, separateServer } from "../../../test/slow-readers.ts";

const separate = separateServer();

test("100 clients that stop reading are disconnected with 1013; memory stays bounded, everyone else is served", async () => {
  // Their messages take 800 MB.
  expect(
    await expectStalledToBeClosed(await separate.started(), { senders: 5, readersOfEach: 20 }),
  ).toBeLessThan(150);
});
