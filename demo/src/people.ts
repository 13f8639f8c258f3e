// Everyone in the demo except the administrator, whom the server creates: workers, customers and applicants.

import { type City, areaNamed, phoneIn, pointIn, addressIn, doorIn, houseIn } from "./areas.ts";
import { addDays } from "@hourhand/contract/calendar";
import { type PlainDate } from "./calendar.ts";
import type { CategoryKey } from "./categories.ts";
import { applicantRows, customerRows } from "./customers.ts";
import { seededRandom } from "./random.ts";
import type { WorkerRow } from "./rows.ts";
import { northernWorkers } from "./workers-north.ts";
import { southernWorkers } from "./workers-south.ts";

/** The password of all demo accounts. */
export const demoPassword = "HourHand-demo-1";
/** The two accounts that the start prints. */
export const demoCustomer = "asha";
export const demoWorker = "ravi";

export type DemoPerson = {
  username: string;
  email: string;
  phone: string;
  firstName: string;
  lastName: string;
  joinedOn: PlainDate;
  /** False for a person whom the administrator has blocked. */
  accountIsActive: boolean;
  city: City;
  area: string;
  address: string;
  latitude: number;
  longitude: number;
};
/** What a worker's or an applicant's profile says about their profession. */
export type DemoProfession = {
  fullName: string;
  age: number;
  job: CategoryKey;
  salaryRupees: number;
  experienceYears: number;
  qualification: string;
  previousCompany: string;
  description: string;
};
export type DemoCustomer = DemoPerson;
/** `profileIsActive` is false for a worker whom the administrator has removed from the list. */
export type DemoWorker = DemoPerson & DemoProfession & { profileIsActive: boolean };
/** A customer whose request to become a worker is pending. */
export type DemoApplicant = DemoPerson & DemoProfession & { requestedOn: PlainDate };
export type DemoPeople = { workers: DemoWorker[]; customers: DemoCustomer[]; applicants: DemoApplicant[] };

/** The workers who are women: some reviews say "he" or "she". */
export const women: ReadonlySet<string> = new Set(
  `sunitha.joseph fathima.rasheed deepa.mohan jincy.paul reshma.suresh usha.ramachandran
  lakshmi.devi priya.shetty kavitha.reddy anita.fernandes nandini.rao chandana.kumar
  sangeeta.patil meena.kamble shweta.kulkarni rukhsana.ansari gauri.deshpande tanvi.parekh
  sunita.sharma balwinder.kaur neha.arora rekha.negi shabnam.khan pooja.rawat`.split(/\s+/),
);
const blocked = new Set(["siddharth.naik", "vivek.tyagi", "suresh.babu"]);
const offTheList = new Set(["chandana.kumar", "om.prakash", "tanvi.parekh"]);

export function makePeople(today: PlainDate): DemoPeople {
  let serial = 0;
  const housesTaken = new Map<City, number>();
  const nextHouse = (city: City) => {
    const index = housesTaken.get(city) ?? 0;
    housesTaken.set(city, index + 1);
    return houseIn(city, index);
  };
  const person = (
    username: string,
    firstName: string,
    lastName: string,
    areaName: string,
    daysAgo: [number, number],
    isWorker = false,
  ): DemoPerson => {
    const random = seededRandom(`person ${username}`);
    const area = areaNamed(areaName);
    const mailName = username.includes(".")
      ? username
      : `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, "");
    return {
      username,
      email: `${mailName}@example.com`,
      phone: phoneIn(area.city, serial++),
      firstName,
      lastName,
      joinedOn: addDays(today, -random.whole(...daysAgo)),
      accountIsActive: !blocked.has(username),
      city: area.city,
      area: area.name,
      address: addressIn(area, isWorker ? doorIn(area.city, serial, random) : nextHouse(area.city)),
      ...pointIn(area, random),
    };
  };
  const professional = (row: WorkerRow, daysAgo: [number, number], isWorker = false) => {
    const [
      username,
      fullName,
      age,
      job,
      salaryRupees,
      experienceYears,
      qualification,
      previousCompany,
      area,
      description,
    ] = row;
    const [firstName = fullName, ...others] = fullName.split(" ");
    return {
      ...person(username, firstName, others.join(" "), area, daysAgo, isWorker),
      fullName,
      age,
      job,
      salaryRupees,
      experienceYears,
      qualification,
      previousCompany,
      description,
    };
  };
  return {
    workers: [...southernWorkers, ...northernWorkers].map((row) => ({
      ...professional(row, [110, 320], true),
      profileIsActive: !offTheList.has(row[0]),
    })),
    customers: customerRows.map(([username, firstName, lastName, area], index) =>
      // Every sixth customer is new, so that the counters for this week and last week differ.
      person(username, firstName, lastName, area, index % 6 === 5 ? [0, 13] : [100, 300]),
    ),
    applicants: applicantRows.map(([daysAgo, row]) => ({
      ...professional(row, [20, 90]),
      requestedOn: addDays(today, -daysAgo),
    })),
  };
}
