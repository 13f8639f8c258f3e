// Clients that stop reading, connected to a separate process, which does not share their event loop.
import { expect, test } from "vitest";
import { customer } from "../../../test/people.ts";
import { expectStalledToBeClosed, room, separateServer } from "../../../test/slow-readers.ts";
import { openSocket, until } from "../../../test/socket.ts";

const separate = separateServer();

test("4 clients that stop reading are disconnected with 1013; everyone else is served", async () => {
  await expectStalledToBeClosed(await separate.started(), { senders: 1, readersOfEach: 4 });
});

test("a stalled client that reads again after some seconds sees 1013 and catches up from the history", async () => {
  const { maker, server, boss } = await separate.started();
  const asha = await customer(maker);
  const path = `/ws/chat/${await room(maker, asha)}/`;
  const [stalled, sender] = [
    await openSocket(server, path, asha.token),
    await openSocket(server, path, boss.token),
  ];
  stalled.ws.pause();
  // Sends in groups, because a sender that does not keep up with its own echoes would be disconnected too.
  for (let n = 20; n <= 1_000; n += 20) {
    for (let m = 0; m < 20; m++) sender.send({ message: "न".repeat(4_000) });
    await until(() => sender.frames.length === n);
  }
  stalled.ws.resume();
  expect(await stalled.closed).toBe(1013);
  const got = stalled.frames.length;
  expect(got).toBeLessThan(1_000);
  expect(stalled.frames).toEqual(sender.frames.slice(0, got));
  const { body } = await maker.call("POST", "/chat/get_chats/", {
    token: asha.token,
    body: { after: stalled.frames.at(-1)?.id ?? 0 },
  });
  expect(body.messages[0].id).toBe(sender.frames[got]?.id);
});

test("SIGTERM closes sockets with 1001 and exits with 0", async () => {
  const { maker, server } = await separate.started();
  const asha = await customer(maker);
  const bell = await openSocket(server, `/ws/notifications/${asha.id}/`, asha.token);
  const stopped = separate.stop();
  expect(await bell.closed).toBe(1001);
  expect(await stopped).toBe(0);
});
