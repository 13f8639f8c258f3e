// The shapes of the people tables; what the columns mean stands above each table.

import type { CategoryKey } from "./categories.ts";
import type { Wears } from "./draw/looks.ts";

export type Gender = "f" | "m";
export type WorkerRow = [
  username: string,
  fullName: string,
  gender: Gender,
  age: number,
  job: CategoryKey,
  salaryRupees: number,
  experienceYears: number,
  qualification: string,
  previousCompany: string,
  area: string,
  description: string,
  wears?: Wears,
];
export type CustomerRow = [
  username: string,
  firstName: string,
  lastName: string,
  gender: Gender,
  age: number,
  area: string,
  wears?: Wears,
];
export type ApplicantRow = [requestedDaysAgo: number, row: WorkerRow];
