// Pictures cost time and space: rules are checked first, a refused request leaves no picture behind, and there is a
// daily budget.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "../../platform/database/sql.ts";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { slotTaken } from "@hourhand/contract/bookings";
import { unknownJob } from "@hourhand/contract/catalogue";
import { notAPicture, tooManyPictures } from "@hourhand/contract/problem";
import { slotNotFound } from "@hourhand/contract/schedule";
import { request } from "../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson, type TestWorker } from "../../../test/people.ts";
import { expectProblem } from "../../../test/problems.ts";
import { openSocket } from "../../../test/socket.ts";
import { testApp } from "../../../test/start-app.ts";
import { picturesPerDay } from "./rules.ts";

const app = testApp({ RATE_LIMITS: "on" }, { jobs: false });
let someone: TestWorker;
let buyer: TestPerson;
let png: Buffer;
let files: number;
beforeAll(async () => {
  await administrator(app, { id: 3 });
  someone = await worker(app);
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  buyer = await customer(app);
  files = await stored();
});

const stored = async () =>
  (
    await readdir(join(app.app.platform.settings.dataDir, "pictures"), { recursive: true }).catch(() => [])
  ).filter((name) => name.includes(".") || /[0-9a-f]{32}$/.test(name)).length;

function form(fields: Record<string, unknown>, pictures: Record<string, Buffer>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  for (const [name, bytes] of Object.entries(pictures))
    body.append(name, new Blob([new Uint8Array(bytes)]), "a.png");
  return body;
}

const book = (who: TestPerson, fields: Record<string, unknown> = {}, key?: string) =>
  app.call("POST", "/user/bookings_view/", {
    token: who.token,
    body: form(request(app, someone, fields), { photo: png }),
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

const sendProfilePicture = (who: TestPerson, bytes = png) =>
  app.call("POST", "/user/profile_view/", { token: who.token, body: form({}, { profile_picture: bytes }) });

const spend = (who: TestPerson, taken: number, day = "current_date") =>
  sql`insert into picture_budgets values (${who.id}, ${sql.raw(day)}, ${taken})`.execute(
    app.app.platform.pool,
  );

test(
  "an impossible booking is refused before its photo is decoded, and leaves no file",
  { tags: ["@security-1.13"] },
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 41 }, () => book(buyer, { selectedSlot: 999_999 })),
    );
    for (const answer of answers) expectProblem(answer, slotNotFound);
    expect(await stored()).toBe(files);
    const { rows } = await sql`select from picture_budgets where person_id = ${buyer.id}`.execute(
      app.app.platform.pool,
    );
    expect(rows).toEqual([]);
  },
);

test("a customer who loses a race for the hours leaves no file either", async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => customer(app)));
  const answers = await Promise.all(others.map((other) => book(other, { startTime: "15:00" })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers) if (answer.status !== 201) expectProblem(answer, slotTaken);
  expect(await stored()).toBe(files + 1);
});

test("an idempotency key returns the stored reply, even if the booking could no longer be made", async () => {
  const first = await book(buyer, { startTime: "09:00" }, "a-key-of-mine");
  expect(first.status).toBe(201);
  expect(await book(buyer, { startTime: "09:00" }, "a-key-of-mine")).toMatchObject({
    status: 201,
    body: first.body,
  });
  expect(await stored()).toBe(files + 1);
});

test("an application is refused before its pictures are decoded, and with one bad picture neither is stored", async () => {
  const { rows } = await sql<{ id: number }>`select id from job_categories limit 1`.execute(
    app.app.platform.pool,
  );
  const fields = {
    full_name: "Asha Menon",
    age: 34,
    salary: 300,
    qualification: "ITI",
    experience: 8,
    description: "Careful.",
    job: rows[0]?.id,
    latitude: 9.98,
    longitude: 76.28,
  };
  const apply = (changes: object, pictures: Record<string, Buffer>) =>
    app.call("POST", "/worker/register/", {
      token: buyer.token,
      body: form({ ...fields, ...changes }, pictures),
    });
  expectProblem(await apply({ job: 999_999 }, { id_prof: Buffer.from("no picture") }), unknownJob);
  expectProblem(await apply({}, { id_prof: png, certificate: Buffer.from("no picture") }), notAPicture);
  expect(await stored()).toBe(files);
  expect((await apply({}, { id_prof: png, certificate: png })).status).toBe(201);
  expect(await stored()).toBe(files + 2);
});

test(
  "a person's last picture of the day is used once, by the first request; the next day has a new budget",
  { tags: ["@security-1.13"] },
  async () => {
    await spend(buyer, picturesPerDay, "current_date - 1");
    await spend(buyer, picturesPerDay - 1);
    const answers = await Promise.all([1, 2, 3].map(() => sendProfilePicture(buyer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, tooManyPictures);
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(86_400);
    }
    expect(await stored()).toBe(files + 1);
    expect((await sendProfilePicture(await customer(app))).status).toBe(200);
  },
);

test("the budget applies to chat and bookings too", async () => {
  await spend(buyer, picturesPerDay);
  expectProblem(await book(buyer), tooManyPictures);
  const { body } = await app.call("POST", "/chat/get_chats/", { token: buyer.token, body: {} });
  const socket = await openSocket(app, `/ws/chat/${body.chat_id}/`, buyer.token);
  socket.send({ message: "Look", image: `data:image/png;base64,${png.toString("base64")}`, client_id: "p" });
  const refused = await socket.waitFor(({ client_id }) => client_id === "p");
  expect(refused["error"]).toMatch(/pictures as one person may in a day/);
  await socket.close();
  expect(await stored()).toBe(files);
});

test("no decoder gets a file of an unsupported type", async () => {
  const tiff = Buffer.from("49492a0008000000000000000000", "hex");
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>',
  );
  for (const bytes of [tiff, svg, Buffer.concat([Buffer.from("RIFF1234AVI "), Buffer.alloc(50)])])
    expectProblem(await sendProfilePicture(buyer, bytes), notAPicture);
  // A faked header does not help: these loaders are disabled.
  await expect(sharp(svg).metadata()).rejects.toThrow();
  await expect(
    sharp({ text: { text: "x" } })
      .tiff()
      .toBuffer()
      .then((made) => sharp(made).metadata()),
  ).rejects.toThrow();
});
