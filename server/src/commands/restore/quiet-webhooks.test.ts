// After a restore, webhooks are disabled, administrators are notified at the next start, and events get new ids.
import { expect, test } from "vitest";
import { administrator, customer } from "../../../test/people.ts";
import { testApp } from "../../../test/start-app.ts";
import { makeWebhook, receiversHere } from "../../../test/webhooks.ts";
import { notifyRestored } from "../../domains/webhooks/webhooks.ts";
import { sql } from "../../platform/database/sql.ts";
import { quietWebhooks } from "../queries.ts";

const app = testApp(receiversHere, { jobs: false });

test(
  "a restore disables webhooks and passes the ids of lost events; the next start tells of it once",
  { tags: ["@api-1.24"] },
  async () => {
    const { platform } = app.app;
    const admin = await administrator(app);
    const { id } = await makeWebhook(app, admin, "http://127.0.0.1:9/");
    await customer(app);
    const lastId = async () =>
      (await sql<{ id: number }>`select max(id) as id from events`.execute(platform.pool)).rows[0]?.id ?? 0;
    const before = await lastId();
    await quietWebhooks(platform.pool);
    await customer(app);
    expect(await lastId()).toBe(before + 1_000_000_001);
    const { body } = await app.call("GET", `/api/v1/admin/webhooks/${id}`, { token: admin.token });
    expect(body).toMatchObject({ enabled: false, disabled_because: "restored" });
    for (let starts = 0; starts < 2; starts++) await notifyRestored(platform);
    const { rows } = await sql<{ title: string }>`
    select title from notices where person_id = ${admin.id} and event = 'webhook'`.execute(platform.pool);
    expect(rows).toEqual([{ title: "A webhook was disabled" }]);
  },
);
