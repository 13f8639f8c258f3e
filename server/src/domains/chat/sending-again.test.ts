// Resending messages: what a client may send again and when, and how it delivers and fetches messages without being in
// the room.
import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { mayNotChat } from "@hourhand/contract/chat";
import { invalidInput } from "@hourhand/contract/problem";
import { expectProblem } from "../../../test/problems.ts";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, type Frame } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();
beforeAll(async () => {
  await administrator(app, { id: 3 });
});

const chats = (who: TestPerson, body: Record<string, unknown> = {}) =>
  app.call("POST", "/chat/get_chats/", { token: who.token, body });
const roomOf = async (who: TestPerson): Promise<number> => (await chats(who)).body.chat_id;
const join = (who: TestPerson, room: number, query = "") =>
  openSocket(app, `/ws/chat/${room}/${query}`, who.token);
const bellOf = (who: TestPerson) => openSocket(app, `/ws/notifications/${who.id}/`, who.token);
const pause = () => new Promise((done) => setTimeout(done, 100));
/** Waits for at least `count` missed notices on a person's next notification socket. */
const missed = async (who: TestPerson, count: number): Promise<Frame[]> => {
  const bell = await bellOf(who);
  await until(() => bell.frames.length >= count);
  await pause();
  await bell.close();
  return bell.frames;
};

test("a message that failed for a temporary reason says when to resend it; one that can never be stored does not", async () => {
  const { pool } = app.app.platform;
  await sql`create function fail_as_told() returns trigger language plpgsql as $$ begin
      if new.text like 'fail %' then raise exception using errcode = substr(new.text, 6); end if;
      return new;
    end $$`.execute(pool);
  await sql`create trigger fail_as_told before insert on chat_messages
    for each row execute function fail_as_told()`.execute(pool);
  const asha = await customer(app);
  const socket = await join(asha, await roomOf(asha));
  const error = "Your message could not be stored just now. Please send it again.";
  // Statement timeout, disk full, and an error that the code does not know.
  for (const code of ["57014", "53100", "XX000"]) {
    socket.send({ message: `fail ${code}`, client_id: code });
    expect(await socket.waitFor(({ client_id }) => client_id === code)).toEqual({
      error,
      code: "part-down",
      client_id: code,
      retry_after: 2,
    });
  }
  socket.send({ message: "fail 22001", client_id: "too long" });
  expect(await socket.waitFor(({ client_id }) => client_id === "too long")).toEqual({
    error,
    code: "invalid-input",
    client_id: "too long",
  });
  socket.send({ message: " ", client_id: "blank" });
  expect(await socket.waitFor(({ client_id }) => client_id === "blank")).not.toHaveProperty("retry_after");
  socket.send({ message: "fine", client_id: "XX000 again" });
  await socket.waitFor(({ message }) => message === "fine");
  await sql`drop function fail_as_told cascade`.execute(pool);
  await socket.close();
});

test("a seen frame that could not be stored says when to resend it", async () => {
  const { pool } = app.app.platform;
  const asha = await customer(app);
  await sql`insert into notices (person_id, title, body) values (${asha.id}, 'a title', 'a body')`.execute(
    pool,
  );
  const bell = await bellOf(asha);
  // The socket reads the missed notices before it accepts a frame.
  await bell.waitFor(({ title }) => title === "a title");
  await sql`alter table notices rename to notices_away`.execute(pool);
  bell.send({ seen: 5 });
  expect(await bell.waitFor(({ error }) => error !== undefined)).toEqual({
    error: "This could not be stored. Please send it again.",
    code: "part-down",
    retry_after: 2,
  });
  await sql`alter table notices_away rename to notices`.execute(pool);
  bell.send({ seen: "x" });
  await until(() => bell.frames.length === 3);
  expect(bell.frames[2]).not.toHaveProperty("retry_after");
  await bell.close();
});

test("a socket opened only to deliver does not count as presence, so its person's notices are stored; all else is as usual", async () => {
  const [asha, boss] = [await customer(app, { first_name: "Asha" }), await administrator(app)];
  const room: number = (await chats(boss, { chatReceiverId: asha.id })).body.chat_id;
  const [line, sender] = [await join(boss, room, "?deliver=1"), await join(asha, room)];
  line.send({ message: "written before", client_id: "unsent" });
  expect(await line.waitFor(({ client_id }) => client_id === "unsent")).toMatchObject({ sender: boss.id });
  await sender.waitFor(({ message }) => message === "written before");
  // No notice, because Asha has the room open.
  expect(await missed(asha, 0)).toEqual([]);
  sender.send({ message: "are you there?" });
  expect(await line.waitFor(({ message }) => message === "are you there?")).toMatchObject({
    sender: asha.id,
  });
  expect((await chats(asha, { chatReceiverId: boss.id })).body.receiver.active).toBe(true);
  expect(await missed(boss, 1)).toMatchObject([
    { title: "New message", body: "Asha Menon sent you a message.", replayed: true },
  ]);
  // Once they also have an ordinary socket, they are present again.
  await chats(boss, { chatReceiverId: asha.id });
  const other = await join(boss, room, "?deliver=0");
  sender.send({ message: "now?" });
  await other.waitFor(({ message }) => message === "now?");
  expect(await missed(boss, 0)).toEqual([]);
  const stranger = await customer(app);
  await expect(join(stranger, room, "?deliver=1")).rejects.toMatchObject({
    status: mayNotChat.status,
    body: expect.stringContaining(`"${mayNotChat.code}"`),
  });
  await Promise.all([line, sender, other].map((socket) => socket.close()));
});

test("fetching with keep_unread marks nothing read and keeps the notice; without it both are cleared", async () => {
  const [asha, boss] = [await customer(app), await administrator(app)];
  const room: number = (await chats(boss, { chatReceiverId: asha.id })).body.chat_id;
  const socket = await join(asha, room);
  for (const message of ["one", "two", "three"]) socket.send({ message });
  await until(() => socket.frames.length === 3);
  const fetched = async (fields: Record<string, unknown>, encoding?: "form") => {
    const { status, body } = await app.call("POST", "/chat/get_chats/", {
      token: boss.token,
      body: { chatReceiverId: asha.id, ...fields },
      ...(encoding && { encoding }),
    });
    expect(status).toBe(200);
    return [body.messages.map(({ text }: Frame) => text), body.receiver.unread];
  };
  const all = ["one", "two", "three"];
  expect(await fetched({ keep_unread: true })).toEqual([all, 3]);
  expect(await fetched({ keep_unread: true, after: socket.frames[0].id })).toEqual([["two", "three"], 3]);
  expect(await fetched({ keep_unread: true }, "form")).toEqual([all, 3]);
  expect(await missed(boss, 1)).toMatchObject([{ title: "New message", replayed: true }]);
  expectProblem(await chats(boss, { keep_unread: "perhaps" }), invalidInput);
  expect(await fetched({ keep_unread: false })).toEqual([all, 0]);
  expect(await missed(boss, 0)).toEqual([]);
  await socket.close();
});
