// Identity papers through HTTP: who sees them, for how long, what is recorded, and when they are deleted.
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { notAllowed, notFound, notSignedIn } from "@hourhand/contract/problem";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { expectProblem } from "../../../../test/problems.ts";
import { testApp } from "../../../../test/start-app.ts";
import { mediaJobs } from "../../media/jobs.ts";
import { identityPaperJobs } from "./jobs.ts";
import { paperLinkHolds, paperPath, viewerCookie, viewerOf } from "./rules.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let other: TestPerson;
let someone: TestPerson;
let picture: Blob;
let jobId: number;
beforeAll(async () => {
  [admin, other, someone] = [
    await administrator(app, { id: 3 }),
    await administrator(app),
    await customer(app),
  ];
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f5c5c" } })
    .png()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: "image/png" });
  const [row] = await query(
    "insert into job_categories (title, description) values ('Tiler', 'x') returning id",
  );
  jobId = row?.["id"];
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.app.platform.pool.query(text, values)).rows;

async function apply(person: TestPerson): Promise<number> {
  const body = new FormData();
  const fields = {
    full_name: "Meera Das",
    age: 31,
    salary: 250,
    description: "I lay tiles.",
    qualification: "ITI",
    experience: 6,
    job: jobId,
    previous_company: "",
    latitude: 9.98,
    longitude: 76.28,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  for (const name of ["id_prof", "certificate"]) body.append(name, picture, `${name}.png`);
  expect((await app.call("POST", "/worker/register/", { token: person.token, body })).status).toBe(201);
  const [row] = await query("select max(id) as id from worker_applications where person_id = $1", [
    person.id,
  ]);
  return row?.["id"];
}

/** Returns the links of a person's waiting application, and the cookie that came with them. */
async function waiting(person: TestPerson, reader = admin) {
  const answer = await app.call("GET", "/admin_view/requests_view/", { token: reader.token });
  const row = answer.body.workers.find(({ user }: { user: number }) => user === person.id);
  const set = answer.headers.get("set-cookie") ?? "";
  return {
    idProof: row?.id_prof as string,
    certificate: row?.certificate as string,
    set,
    cookie: set.split(";")[0] ?? "",
  };
}
const look = (link: string, headers: Record<string, string> = {}, token?: string) =>
  app.call("GET", link, { headers, token });

describe("a link to an identity paper", () => {
  let links: Awaited<ReturnType<typeof waiting>>;
  beforeAll(async () => {
    await apply(someone);
    links = await waiting(someone);
  });

  test(
    "opens with an administrator's bearer token or cookie, and the reply is not cached",
    { tags: ["@security-2.7"] },
    async () => {
      expect(links.set).toMatch(/^hourhand_papers=[\w.-]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
      for (const link of [links.idProof, links.certificate]) {
        for (const answer of [
          await look(link, {}, admin.token),
          await look(link, { cookie: links.cookie }),
        ]) {
          expect([
            answer.status,
            answer.headers.get("content-type"),
            answer.headers.get("cache-control"),
          ]).toEqual([200, "image/webp", "no-store"]);
        }
      }
    },
  );

  test(
    "is 401 with only the link, 403 for a signed-in person who is no administrator",
    { tags: ["@security-1.18"] },
    async () => {
      expectProblem(await look(links.idProof), notSignedIn);
      expectProblem(
        await look(links.idProof, {
          cookie: "hourhand_papers=3.1.9999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        }),
        notSignedIn,
      );
      expectProblem(await look(links.idProof, { cookie: `${links.cookie.slice(0, -1)}!` }), notSignedIn);
      expectProblem(await look(links.idProof, {}, "nonsense"), notSignedIn);
      expectProblem(await look(links.idProof, {}, someone.token), notAllowed);
      // A valid cookie does not override a wrong token.
      expectProblem(await look(links.idProof, { cookie: links.cookie }, someone.token), notAllowed);
    },
  );

  test("is 404 if it is altered, for another picture, or used as an ordinary picture link", async () => {
    const [path, search] = links.idProof.split("?");
    for (const link of [
      path ?? "",
      links.idProof.replace(/seal=./, "seal=!"),
      links.idProof.replace(/until=\d+/, "until=9999999999"),
      `${links.certificate.split("?")[0]}?${search}`,
      links.idProof.replace("/identity/", "/private/"),
      links.idProof.replace("/identity/", "/"),
    ])
      expectProblem(await look(link, {}, admin.token), notFound);
  });

  test("expires after five minutes, and so does the cookie", { tags: ["@security-2.7"] }, () => {
    const key = Buffer.alloc(32, 7);
    const name = "a".repeat(32);
    const now = 1_000_000;
    const link = Object.fromEntries(new URL(paperPath(key, name, now), "http://x").searchParams);
    expect(paperLinkHolds(key, name, link, now + 300)).toBe(true);
    expect(paperLinkHolds(key, name, link, now + 301)).toBe(false);
    const cookie = viewerCookie(key, { id: 3, sessionId: 9 }, now);
    expect(viewerOf(key, cookie, now + 300)).toEqual({ id: 3, sessionId: 9 });
    expect(viewerOf(key, cookie, now + 301)).toBeUndefined();
    expect(viewerOf(Buffer.alloc(32, 8), cookie, now)).toBeUndefined();
  });

  test(
    "each view is recorded with the viewer and the paper's person",
    { tags: ["@security-2.5"] },
    async () => {
      const looks = () =>
        query(`select actor_id, subject_id, after ->> 'paper' as paper from audit_entries
        where action = 'identity paper viewed' order by id`);
      const before = (await looks()).length;
      const record = vi.spyOn(app.app.platform.securityLog, "record");
      await look(links.idProof, {}, other.token);
      await look(links.certificate, { cookie: links.cookie });
      expect((await looks()).slice(before)).toEqual([
        { actor_id: other.id, subject_id: someone.id, paper: "ID proof" },
        { actor_id: admin.id, subject_id: someone.id, paper: "certificate" },
      ]);
      expect(record).toHaveBeenCalledWith(
        expect.objectContaining({ event: "identity-paper-viewed", personId: someone.id, actorId: other.id }),
      );
      record.mockRestore();
      // Refused requests showed nothing.
      const count = (await looks()).length;
      await look(links.idProof);
      expect(await looks()).toHaveLength(count);
    },
  );

  test("the cookie expires with its session, and with the role", async () => {
    const leaving = await administrator(app);
    const { cookie, idProof } = await waiting(someone, leaving);
    expect((await look(idProof, { cookie })).status).toBe(200);
    await app.call("POST", "/token/revoke/", { body: { refresh: leaving.refresh } });
    expectProblem(await look(idProof, { cookie }), notSignedIn);
    const demoted = await administrator(app);
    const theirs = await waiting(someone, demoted);
    await query("update people set role = 'user' where id = $1", [demoted.id]);
    expectProblem(await look(theirs.idProof, { cookie: theirs.cookie }), notSignedIn);
  });
});

test("no cookie is set if there are no papers to see", async () => {
  await worker(app, { fullName: "Pia Paperless" });
  const answer = await app.call("GET", "/admin_view/workers_view/?search=paperless", { token: admin.token });
  expect(answer.body.workers).toHaveLength(1);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test(
  "30 days after the decision the pictures are deleted; whether and when an ID was accepted is kept",
  { tags: ["@security-1.18"] },
  async () => {
    const [accepted, rejected, recent, pending] = [
      await customer(app),
      await customer(app),
      await customer(app),
      await customer(app),
    ];
    const ids = [await apply(accepted), await apply(rejected), await apply(recent), await apply(pending)];
    for (const [index, accept] of [true, false, true].entries()) {
      const body = { id: ids[index], accept, ...(!accept && { reason: "Too dark" }) };
      expect(
        (await app.call("POST", "/admin_view/requests_view/", { token: admin.token, body })).status,
      ).toBe(200);
    }
    const names = async () =>
      (
        await query(
          "select id, id_proof, certificate from worker_applications where id = any($1) order by id",
          [ids],
        )
      ).map(({ id_proof, certificate }): (string | null)[] => [id_proof, certificate]);
    const before = await names();
    const { platform } = app.app;
    const run = async () => {
      await identityPaperJobs(platform)["removeIdentityPapers"]?.({} as never, { number: 1, isLast: false });
      await mediaJobs(platform)["deleteUnusedPictures"]?.({} as never, { number: 1, isLast: false });
    };
    const age = (days: number) =>
      query(
        `update worker_applications set decided_at = now() - make_interval(days => $1) where id = any($2)`,
        [days, ids.slice(0, 2)],
      );
    await query("update pictures set created_at = now() - interval '40 days'");
    await age(29);
    await run();
    expect(await names()).toEqual(before);

    await age(31);
    await run();
    expect(await names()).toEqual([[null, null], [null, null], before[2], before[3]]);
    const isThere = (pair: (string | null)[] | undefined) =>
      Promise.all((pair ?? []).map(async (name) => (await platform.store.get(name ?? "")) !== null));
    expect(await Promise.all(before.map(isThere))).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ]);
    const [profile] = await query(
      "select id_proof, certificate, identity_accepted_at is not null as accepted from workers where person_id = $1",
      [accepted.id],
    );
    expect(profile).toEqual({ id_proof: null, certificate: null, accepted: true });
    const [decided] = await query(
      "select status, decided_at is not null as decided, papers_removed_at is not null as removed from worker_applications where id = $1",
      [ids[0]],
    );
    expect(decided).toEqual({ status: "accepted", decided: true, removed: true });
    const { body } = await app.call("GET", "/admin_view/workers_view/", { token: admin.token });
    const shown = (person: TestPerson) =>
      body.workers.find(({ user }: { user: number }) => user === person.id);
    expect(shown(accepted)).toMatchObject({ id_prof: null, certificate: null });
    expect(shown(recent).id_prof).toContain("/media/identity/");
  },
);
