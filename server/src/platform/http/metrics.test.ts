// The figures for monitoring.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { freshDatabase } from "../../../test/database.ts";
import { startDatabaseProxy } from "../../../test/database-proxy.ts";
import { customer, worker } from "../../../test/people.ts";
import { openSocket } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";
import { findOperatorProgram } from "../../../../tools/operator-programs.mjs";

const promtool = findOperatorProgram("promtool");

test("/metrics counts calls, queries, jobs, mails, sockets and connections", async () => {
  const app = await startApp({}, { jobs: false });
  try {
    const figure = async (name: string) => {
      const { body } = await app.call("GET", "/metrics");
      return Number(new RegExp(`^${name} ([\\d.]+)$`, "m").exec(body)?.[1]);
    };
    const asha = await customer(app);
    const bell = await openSocket(app, `/ws/notifications/${asha.id}/`, asha.token);
    const queries = await figure('hourhand_queries_total\\{target="primary"\\}');
    await app.call("GET", "/user/bookings_view/1", { token: asha.token });
    expect(await figure('hourhand_calls_total\\{call="viewBooking",status="404"\\}')).toBe(1);
    expect(await figure('hourhand_queries_total\\{target="primary"\\}')).toBeGreaterThan(queries);
    expect(await figure("hourhand_open_sockets")).toBe(1);
    expect(await figure('hourhand_jobs\\{state="waiting"\\}')).toBe(0);
    await app.call("POST", "/user/otp_view/", { body: { email: asha.email } });
    expect(await figure('hourhand_mails\\{state="waiting"\\}')).toBe(1);
    expect(await figure('hourhand_database_connections\\{state="open"\\}')).toBeGreaterThan(0);
    await bell.close();
    await expect.poll(() => figure("hourhand_open_sockets")).toBe(0);
  } finally {
    await app.close();
  }
});

test.skipIf(promtool === undefined)(
  "promtool accepts the output of /metrics",
  { tags: ["@operating-1.24"] },
  async () => {
    const app = await startApp({}, { jobs: false });
    try {
      await app.call("GET", "/user/workers_view/1");
      const { body } = await app.call("GET", "/metrics");
      expect(body).toContain('hourhand_calls_total{call="viewWorker"');
      const checked = spawnSync(promtool ?? "", ["check", "metrics"], {
        input: body as string,
        encoding: "utf8",
      });
      expect(checked).toMatchObject({ status: 0, stdout: "", stderr: "" });
    } finally {
      await app.close();
    }
  },
);

test("/metrics has pending work, payments, backups, size and readiness", async () => {
  const app = await startApp({}, { jobs: false });
  try {
    const lines = async () => {
      const { body } = await app.call("GET", "/metrics");
      return (body as string).split("\n").filter((line) => !line.startsWith("#"));
    };
    const figure = async (name: string) =>
      (await lines()).find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
    const { version } = JSON.parse(
      readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
    ) as { version: string };
    expect(await figure(`hourhand_build_info{version="${version}",node="${process.versions.node}"}`)).toBe(
      "1",
    );
    expect(await figure("hourhand_ready")).toBe("1");
    expect(await figure("hourhand_oldest_job_seconds")).toBe("0");
    expect(Number(await figure("hourhand_database_bytes"))).toBeGreaterThan(1_000_000);
    for (const state of ["pending", "success", "failed"])
      expect(await figure(`hourhand_payments_total{state="${state}"}`)).toBe("0");
    expect(await figure("hourhand_backup_age_seconds")).toBeUndefined();

    const asha = await customer(app);
    await app.call("POST", "/user/otp_view/", { body: { email: asha.email } });
    const { pool } = app.app.platform;
    const ravi = await worker(app);
    await pool.query(
      `insert into payments (worker_id, payer_name, provider, provider_id, amount_paise, checkout_url)
       values ($1, 'Ravi', 'test', 'one', 100, '/')`,
      [ravi.workerId],
    );
    for (const status of ["failed", "success", "success"])
      await pool.query("update payments set status = $1", [status]);
    for (const state of ["pending", "success", "failed"])
      expect(await figure(`hourhand_payments_total{state="${state}"}`)).toBe("1");
    await pool.query("update mails set created_at = now() - interval '90 seconds'");
    await pool.query(
      "update installation set last_backup_at = now() - interval '2 hours', last_backup_bytes = 1",
    );
    expect(Number(await figure("hourhand_oldest_mail_seconds"))).toBeGreaterThan(89);
    expect(Number(await figure("hourhand_backup_age_seconds"))).toBeCloseTo(7_200, -2);
  } finally {
    await app.close();
  }
});

test.each(["hanging", "refused"] as const)(
  "with a database that is %s /metrics still answers, without the database's figures",
  { tags: ["@operating-1.43"] },
  async (loss) => {
    const database = await freshDatabase();
    const proxy = await startDatabaseProxy(database.url);
    const app = await startApp({}, { jobs: false, databaseUrl: proxy.url });
    try {
      await proxy.lose(loss);
      const { status, body } = await app.call("GET", "/metrics");
      expect(status).toBe(200);
      expect(body).toContain("hourhand_ready 0");
      expect(body).toContain("hourhand_build_info");
      expect(body).not.toMatch(/^hourhand_database_bytes /m);
    } finally {
      await proxy.restore();
      await app.close();
      await proxy.close();
      await database.drop();
    }
  },
);
