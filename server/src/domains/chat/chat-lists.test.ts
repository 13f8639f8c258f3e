// The list of conversations of a person who has many: the count is capped, and only the newest conversations are
// searched and sorted.
import { sql } from "../../platform/database/sql.ts";
import { expect, test } from "vitest";
import { administrator, customer, type TestPerson } from "../../../test/people.ts";
import { openSocket, until, type Frame } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";

const app = testApp();

/** Lists one page of a person's conversations: the names of the counterparts, the count, and whether there are more. */
async function list(who: TestPerson, fields: Record<string, unknown>) {
  const { status, body } = await app.call("POST", "/chat/get_chats/", {
    token: who.token,
    body: { chatReceiverId: who.id, ...fields },
  });
  expect(status).toBe(200);
  const names = body.chats.map(({ user1_profile: one, user2_profile: two }: Frame) =>
    one.id === who.id ? two.first_name : one.first_name,
  );
  return { names, count: body.count, more: body.more_chats };
}

let made = 0;
/** Creates conversations with people called N1, N2 …; N1's is the oldest. */
async function converse(who: TestPerson, count: number): Promise<void> {
  made++;
  await sql`with people as (
      insert into people (role, username, email, first_name, last_name)
      select 'user', 'many-' || ${made}::int || '-' || n, 'many-' || ${made}::int || '-' || n || '@example.com', 'N' || n, 'Rao'
      from generate_series(1, ${count}::int) n returning id, first_name
    )
    insert into chat_rooms (first_person_id, second_person_id, listed_at, created_at)
    select least(id, ${who.id}), greatest(id, ${who.id}), at, at
    from people, lateral (select now() - interval '30 days' + substr(first_name, 2)::int * interval '2 minutes' as at) t`.execute(
    app.app.platform.pool,
  );
}

test("chats are counted exactly up to 1,000; beyond that the reply also has more_chats", async () => {
  const boss = await administrator(app);
  await converse(boss, 1_000);
  const page = { page: 2, page_size: 3 };
  const thousand = await list(boss, page);
  expect(thousand).toEqual({ names: ["N997", "N996", "N995"], count: 1_000, more: undefined });
  // Rooms in which this person is the second of the pair, because the other account is older, count too.
  const older = await customer(app, { first_name: "Older" });
  const newer = await administrator(app);
  await app.call("POST", "/chat/get_chats/", { token: older.token, body: { chatReceiverId: newer.id } });
  await converse(newer, 1_000);
  expect(await list(newer, page)).toMatchObject({ count: 1_000, more: true });
  expect(await list(newer, { search: "rao", sort: "name" })).toMatchObject({ count: 1_000, more: undefined });
  expect(await list(newer, { search: "older" })).toEqual({ names: ["Older"], count: 1, more: undefined });
  await app.call("POST", "/chat/get_chats/", { token: older.token, body: { chatReceiverId: boss.id } });
  expect(await list(boss, { search: "n99 rao" })).toEqual({ names: ["N99"], count: 1, more: undefined });
  expect((await list(boss, { search: "n" })).more).toBe(true);
  expect((await list(boss, {})).names).toHaveLength(1_000);
});

test("beyond 10,000 chats only the newest are searched and sorted by name, and the reply says that there may be more", async () => {
  const boss = await administrator(app);
  await converse(boss, 10_010);
  expect(await list(boss, { search: "N10010" })).toEqual({ names: ["N10010"], count: 1, more: true });
  expect(await list(boss, { search: "n10 rao" })).toEqual({ names: [], count: 0, more: true });
  expect((await list(boss, { sort: "name", page_size: 3 })).names).toEqual(["N100", "N1000", "N10000"]);
  expect((await list(boss, { order: "asc", page_size: 2 })).names).toEqual(["N1", "N2"]);
  // The first of the chats that match the search, not of the oldest chats.
  expect((await list(boss, { search: "rao", order: "asc", page_size: 2 })).names).toEqual(["N11", "N12"]);
});

test("the opened chat is the first of the list, even if several were active in the same minute", async () => {
  const boss = await administrator(app);
  const people = [];
  for (const first_name of ["Asha", "Ravi", "Meera"]) {
    const one = await customer(app, { first_name });
    const { body } = await app.call("POST", "/chat/get_chats/", {
      token: one.token,
      body: { chatReceiverId: boss.id },
    });
    people.push({ ...one, socket: await openSocket(app, `/ws/chat/${body.chat_id}/`, one.token) });
  }
  for (const { socket } of [...people, ...people.slice(0, 2)].toReversed()) {
    const before = socket.frames.length;
    socket.send({ message: "hello" });
    await until(() => socket.frames.length > before);
  }
  const { body } = await app.call("POST", "/chat/get_chats/", {
    token: boss.token,
    body: { chatReceiverId: boss.id },
  });
  expect(body.receiver.first_name).toBe("Asha");
  expect((await list(boss, { page_size: 1 })).names).toEqual(["Asha"]);
  expect((await list(boss, {})).names).toEqual(["Asha", "Ravi", "Meera"]);
  await Promise.all(people.map(({ socket }) => socket.close()));
});
