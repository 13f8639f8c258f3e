// Pictures in conversations.
import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "../../platform/database/sql.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { chatsOn } from "../../../test/chat-rooms.ts";
import { until } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await administrator(app, { id: 3, first_name: "Admin", last_name: "One" });
});

const { chats, roomOf, join } = chatsOn(() => app);

test(
  "a picture becomes a personal link without metadata in frames and history; text sent later stays behind it",
  { tags: ["@customer-5.14"] },
  async () => {
    const asha = await customer(app);
    const room = await roomOf(asha, admin);
    const [one, other] = [await join(asha, room), await join(admin, room)];
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg()
      .toBuffer();
    one.send({ message: "", image: `data:image/jpeg;base64,${picture.toString("base64")}`, client_id: "p" });
    one.send({ message: "after", client_id: "t" });
    const theirs = await other.waitFor(({ client_id }) => client_id === "p");
    const own = await one.waitFor(({ client_id }) => client_id === "p");
    await other.waitFor(({ client_id }) => client_id === "t");
    expect(other.frames.map(({ client_id }) => client_id)).toEqual(["p", "t"]);
    expect(theirs.image).toMatch(/^\/media\/private\/[0-9a-f]{32}\.webp\?/);
    expect(own.image).not.toBe(theirs.image);
    const answer = await fetch(app.url + theirs.image);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes("secret place")).toBe(false);
    expect((await chats(admin, { chatReceiverId: asha.id })).body.messages[0].image).toContain(
      theirs.image.split("?")[0],
    );
    await Promise.all([one.close(), other.close()]);
  },
);

test("a picture resent with its client_id is answered without being processed and stored again", async () => {
  const asha = await customer(app);
  const socket = await join(asha, await roomOf(asha, admin));
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const frame = { message: "", image: `data:image/png;base64,${bytes.toString("base64")}`, client_id: "p" };
  const stored = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from pictures)::int + (select count(*) from picture_uploads)::int as count`.execute(
      app.app.platform.pool,
    );
    return rows[0]?.count;
  };
  socket.send(frame);
  const first = await socket.waitFor(({ client_id }) => client_id === "p");
  const before = await stored();
  socket.send(frame);
  socket.send({ message: "end" });
  await socket.waitFor(({ message }) => message === "end");
  await until(() => socket.frames.length === 3);
  const again = socket.frames.filter(({ client_id }) => client_id === "p")[1];
  expect(again).toMatchObject({ id: first.id, timestamp: first.timestamp, text: "" });
  expect(again.image.split("?")[0]).toBe(first.image.split("?")[0]);
  expect(await stored()).toBe(before);
  await socket.close();
});
