// The shapes of the people tables; what the columns mean stands above each table.

import type { CategoryKey } from "./categories.ts";

export type WorkerRow = [
  username: string,
  fullName: string,
  age: number,
  job: CategoryKey,
  salaryRupees: number,
  experienceYears: number,
  qualification: string,
  previousCompany: string,
  area: string,
  description: string,
];
export type CustomerRow = [username: string, firstName: string, lastName: string, area: string];
export type ApplicantRow = [requestedDaysAgo: number, row: WorkerRow];
