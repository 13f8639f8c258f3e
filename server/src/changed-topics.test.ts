// Calls name the topics that they change; caches in the server and in the browser are refreshed by topic
// (docs/rules/public-pages.md 5).
import * as arrivals from "@hourhand/contract/arrivals";
import * as bookings from "@hourhand/contract/bookings";
import * as bookingsAdmin from "@hourhand/contract/bookings-admin";
import * as cancellations from "@hourhand/contract/cancellations";
import * as policies from "@hourhand/contract/policies";
import * as proposals from "@hourhand/contract/proposals";
import * as schedule from "@hourhand/contract/schedule";
import * as scheduleExceptions from "@hourhand/contract/schedule-exceptions";
import { expect, test } from "vitest";
import { allEndpoints } from "../test/endpoints.ts";

/** Booking calls that do not change which hours are taken. */
const leavesHours = new Set([
  // Calls that only read although they use POST.
  "listOwnBookings",
  "overrideArrival",
  "verifyArrival",
  "addStatement",
]);

test(
  "every call that changes bookings or hours says so, unless the same hours stay taken",
  { tags: ["@beyond-7.6"] },
  () => {
    const about = [
      arrivals,
      bookings,
      bookingsAdmin,
      cancellations,
      policies,
      proposals,
      schedule,
      scheduleExceptions,
    ];
    const own = new Set(about.flatMap((module) => Object.values<unknown>(module)));
    const changing = allEndpoints.filter((endpoint) => own.has(endpoint) && endpoint.method !== "GET");
    const names = changing.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["acceptProposal", "cancelVisit", ...leavesHours]));
    const silent = changing.filter(({ changes }) => !changes.includes("hours")).map(({ name }) => name);
    expect(silent.toSorted()).toEqual([...leavesHours].toSorted());
  },
);

test("every topic that a call changes is shown by another, and the reverse", () => {
  const topicsOf = (key: "shows" | "changes") =>
    [...new Set(allEndpoints.flatMap((endpoint) => endpoint[key]))].toSorted();
  // Messages and notices also change when other people act, which the socket reports.
  expect(topicsOf("changes")).toEqual(topicsOf("shows"));
});
