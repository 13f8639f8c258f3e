// Storing messages: a room locked by another transaction does not delay other rooms, and its messages keep their order.
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { administrator, customer, type TestPerson } from "../../../../test/people.ts";
import { openSocket, until } from "../../../../test/socket.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

async function roomOf(who: TestPerson): Promise<number> {
  const { body } = await app.call("POST", "/chat/get_chats/", { token: who.token });
  return body.chat_id;
}
const join = (who: TestPerson, room: number) => openSocket(app, `/ws/chat/${room}/`, who.token);

async function redSquare(): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } });
  return (await picture.png().toBuffer()).toString("base64");
}

test("a locked room keeps its messages in order and does not delay other rooms", async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const [held, free] = [await roomOf(asha), await roomOf(ravi)];
  const [inHeld, inFree, reader] = [await join(asha, held), await join(ravi, free), await join(admin, held)];
  const holder = await app.app.platform.pool.connect();
  await holder.query("begin");
  await holder.query("select from chat_rooms where id = $1 for no key update", [held]);
  try {
    for (let n = 0; n < 3; n++) {
      inHeld.send({ message: `before ${n}`, client_id: `before ${n}` });
      inFree.send({ message: `free ${n}`, client_id: `free ${n}` });
    }
    await until(() => inFree.frames.length === 3);
    inHeld.send({
      message: "",
      image: `data:image/png;base64,${await redSquare()}`,
      client_id: "picture",
    });
    inHeld.send({ message: "after", client_id: "after" });
    inFree.send({ message: "free 3", client_id: "free 3" });
    await until(() => inFree.frames.length === 4);
    expect(inHeld.frames).toEqual([]);
  } finally {
    await holder.query("commit");
    holder.release();
  }
  const expected = ["before 0", "before 1", "before 2", "picture", "after"];
  await until(() => inHeld.frames.length === 5 && reader.frames.length === 5);
  for (const socket of [inHeld, reader])
    expect(socket.frames.map(({ client_id }) => client_id)).toEqual(expected);
  const { body } = await app.call("POST", "/chat/get_chats/", { token: asha.token });
  expect(body.messages.map(({ client_id }: { client_id: string }) => client_id)).toEqual(expected);
  const times: string[] = body.messages.map(({ timestamp }: { timestamp: string }) => timestamp);
  expect(times.filter((time, at) => at > 0 && time <= (times[at - 1] ?? ""))).toEqual([]);
  await Promise.all([inHeld, inFree, reader].map((socket) => socket.close()));
});

test("messages resent while their room is locked are stored once", async () => {
  const asha = await customer(app);
  const room = await roomOf(asha);
  const sockets = [await join(asha, room), await join(asha, room)];
  const holder = await app.app.platform.pool.connect();
  await holder.query("begin");
  await holder.query("select from chat_rooms where id = $1 for no key update", [room]);
  for (const socket of sockets)
    for (let n = 0; n < 3; n++) socket.send({ message: "once", client_id: `${n}` });
  await new Promise((done) => setTimeout(done, 100));
  await holder.query("commit");
  holder.release();
  await Promise.all(
    sockets.map((socket) => until(() => new Set(socket.frames.map(({ id }) => id)).size === 3)),
  );
  const { body } = await app.call("POST", "/chat/get_chats/", { token: asha.token });
  expect(body.messages.map(({ client_id }: { client_id: string }) => client_id)).toEqual(["0", "1", "2"]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test("a picture stays behind its sender's pending text, and pictures of other rooms overtake a locked room", async () => {
  const [asha, ravi] = [await customer(app), await customer(app)];
  const [room, other] = [await roomOf(asha), await roomOf(ravi)];
  const [sender, inOther] = [await join(asha, room), await join(ravi, other)];
  const image = `data:image/png;base64,${await redSquare()}`;
  const holder = await app.app.platform.pool.connect();
  await holder.query("begin");
  // The statement that stores the text waits for its index entry, not for the lock on its room.
  await holder.query("lock table chat_messages in share mode");
  sender.send({ message: "text", client_id: "text" });
  await new Promise((done) => setTimeout(done, 100));
  sender.send({ message: "", image, client_id: "picture" });
  sender.send({ message: "after", client_id: "after" });
  await new Promise((done) => setTimeout(done, 200));
  await holder.query("commit");
  await until(() => sender.frames.length === 3);
  expect(sender.frames.map(({ client_id }) => client_id)).toEqual(["text", "picture", "after"]);

  await holder.query("begin");
  await holder.query("select from chat_rooms where id = $1 for no key update", [room]);
  sender.send({ message: "", image, client_id: "held" });
  await new Promise((done) => setTimeout(done, 100));
  inOther.send({ message: "", image, client_id: "free" });
  await until(() => inOther.frames.length === 1);
  expect(sender.frames).toHaveLength(3);
  await holder.query("commit");
  holder.release();
  await until(() => sender.frames.length === 4);
  await Promise.all([sender, inOther].map((socket) => socket.close()));
});
