// What is told to those who watch.
import { expect, test } from "vitest";
import { customer } from "../../../test/people.ts";
import { openSocket } from "../../../test/socket.ts";
import { startApp } from "../../../test/start-app.ts";

test("/metrics counts calls, queries, jobs, mails, sockets and connections", async () => {
  const app = await startApp({}, { jobs: false });
  try {
    const figure = async (name: string) => {
      const { body } = await app.call("GET", "/metrics");
      return Number(new RegExp(`^${name} ([\\d.]+)$`, "m").exec(body)?.[1]);
    };
    const asha = await customer(app);
    const bell = await openSocket(app, `/ws/notifications/${asha.id}/`, asha.token);
    const queries = await figure("hourhand_queries_total");
    await app.call("GET", "/user/bookings_view/1", { token: asha.token });
    expect(await figure('hourhand_calls_total\\{call="viewBooking",status="404"\\}')).toBe(1);
    expect(await figure("hourhand_queries_total")).toBeGreaterThan(queries);
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
