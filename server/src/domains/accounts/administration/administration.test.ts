// The administrator's calls on users: creating, finding, changing roles, blocking; what is refused and what stays
// unchanged.
import { beforeAll, describe, expect, test } from "vitest";
import { accountBlocked, accountBlockedOnRefresh } from "@hourhand/contract/sessions";
import { nameTaken } from "@hourhand/contract/accounts";
import { selfDeactivation, roleHasBookings, lastAdministrator } from "@hourhand/contract/accounts-admin";
import { invalidInput, notAllowed } from "@hourhand/contract/problem";
import { expectProblem } from "../../../../test/problems.ts";
import { booking } from "../../../../test/bookings.ts";
import { administrator, customer, worker, type TestPerson } from "../../../../test/people.ts";
import { testApp } from "../../../../test/start-app.ts";

const app = testApp({}, { jobs: false });
let admin: TestPerson;
let made = 0;
beforeAll(async () => {
  admin = await administrator(app, { id: 3 });
});

const form = (changes: Record<string, unknown> = {}) => {
  made++;
  return {
    username: `nila.${made}`,
    email: `nila.${made}@example.com`,
    phone: `+91 98765 ${String(made).padStart(5, "0")}`,
    first_name: "Nila",
    last_name: "Varma",
    password: "a long enough word",
    cpassword: "a long enough word",
    is_worker: false,
    ...changes,
  };
};
const users = (method: string, body: Record<string, unknown>, by: TestPerson = admin) =>
  app.call(method, "/admin_view/users_view/", { token: by.token, body });
const rowOf = async (username: string) => {
  const { body } = await app.call("GET", "/admin_view/users_view/", { token: admin.token });
  return body.Users.find((row: { username: string }) => row.username === username);
};
const signIn = (username: string, password = "a long enough word") =>
  app.call("POST", "/token/", { body: { username, password } });

describe("createUser", () => {
  test("creates a verified user who can sign in at once, as a customer or as a worker who is not listed yet", async () => {
    for (const is_worker of [false, true]) {
      const fields = form({ is_worker });
      expect((await users("POST", fields)).status).toBe(201);
      expect(await rowOf(fields.username)).toMatchObject({
        email: fields.email,
        phone: fields.phone.replaceAll(" ", ""),
        is_worker,
        is_active: true,
        is_superuser: false,
        last_login: null,
      });
      const { body } = await signIn(fields.username);
      const data = await app.call("POST", "/user/featch_user_data/", { body: { token: body.access } });
      expect(data.body.role).toBe(is_worker ? "worker" : "user");
    }
  });

  test.each(["username", "email", "phone", "first_name", "last_name", "password", "cpassword"])(
    "refuses an empty %s with a sentence for it",
    { tags: ["@worker-5.1"] },
    async (field) => {
      const answer = await users("POST", form({ [field]: "  " }));
      expectProblem(answer, invalidInput);
      expect(answer.body.errors[field]).toEqual([expect.any(String)]);
    },
  );

  test(
    "refuses passwords that differ and names in use, and stores nothing",
    { tags: ["@worker-5.1"] },
    async () => {
      const fields = form();
      const mismatch = await users("POST", { ...fields, cpassword: "another long word" });
      expectProblem(mismatch, invalidInput);
      expect(Object.keys(mismatch.body.errors)).toEqual(["cpassword"]);
      expect(await rowOf(fields.username)).toBeUndefined();
      expect((await users("POST", fields)).status).toBe(201);
      for (const name of ["username", "email", "phone"] as const) {
        const answer = await users("POST", form({ [name]: fields[name].toUpperCase() }));
        expectProblem(answer, nameTaken, name);
        expect(Object.keys(answer.body.errors)).toEqual([name]);
      }
    },
  );
});

describe("changeUserRole", () => {
  test("changes only the role; other fields are ignored", { tags: ["@worker-5.2"] }, async () => {
    const { id, username, email } = await customer(app);
    const answer = await users("PUT", {
      id,
      username: "somebody-else",
      email: "else@example.com",
      phone: "+911234567",
      first_name: "Else",
      last_name: "Where",
      is_superuser: true,
      is_worker: true,
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(username)).toMatchObject({
      id,
      email,
      first_name: "Asha",
      is_worker: true,
      is_superuser: false,
    });
  });

  test("keeps the session, which has the new role from its next call", async () => {
    const someone = await customer(app);
    const area = () => app.call("GET", "/worker/slot_view/", { token: someone.token });
    expectProblem(await area(), notAllowed);
    expect((await users("PUT", { id: someone.id, is_worker: true })).status).toBe(200);
    await expect.poll(async () => (await area()).status, { timeout: 30_000 }).toBe(200);
    const refresh = await app.call("POST", "/token/refresh/", { body: { refresh: someone.refresh } });
    expect(refresh.status).toBe(200);
  });

  test("is refused for administrators and for workers with upcoming bookings", async () => {
    expectProblem(await users("PUT", { id: admin.id, is_worker: true }), lastAdministrator);
    const busy = await worker(app);
    await booking(app, await customer(app), busy);
    const answer = await users("PUT", { id: busy.id, is_worker: false });
    expectProblem(answer, roleHasBookings);
    expect(answer.body.message).toBe(
      "This worker still has bookings to come. They must be finished or cancelled first.",
    );
    expect(await rowOf(busy.username)).toMatchObject({ is_worker: true });
  });
});

describe("toggleUser", () => {
  test(
    "switches a user off and on; while off, neither sign-in nor a token works",
    { tags: ["@worker-4.1"] },
    async () => {
      const someone = await customer(app);
      const off = await users("PATCH", { id: someone.id });
      expect(off.body).toMatchObject({ is_active: false, message: `${someone.username} is deactivated.` });
      expectProblem(await signIn(someone.username, someone.password), accountBlocked);
      const refresh = await app.call("POST", "/token/refresh/", { body: { refresh: someone.refresh } });
      expectProblem(refresh, accountBlockedOnRefresh);
      const on = await users("PATCH", { id: someone.id });
      expect(on.body).toMatchObject({ is_active: true, message: `${someone.username} is active again.` });
      expect((await signIn(someone.username, someone.password)).status).toBe(200);
    },
  );

  test("refuses oneself; of two administrators who deactivate each other concurrently, one stays active", async () => {
    expectProblem(await users("PATCH", { id: admin.id }), selfDeactivation);
    const other = await administrator(app);
    const answers = await Promise.all([
      users("PATCH", { id: other.id }, admin),
      users("PATCH", { id: admin.id }, other),
    ]);
    const { body } = await app.call("GET", "/admin_view/users_view/", {
      token: answers[0].status === 200 ? admin.token : other.token,
    });
    const active = body.Users.filter(
      (row: { is_superuser: boolean; is_active: boolean }) => row.is_superuser && row.is_active,
    );
    expect(active).toHaveLength(1);
  });
});
