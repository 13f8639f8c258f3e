// The columns of the tables of people; the comment above each table explains them.

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
