// Makes rows of the people: everybody's account, the workers, the applicants.

import { addDays } from "@hourhand/contract/calendar";
import type { PlainDate } from "./calendar.ts";
import { found } from "./lists.ts";
import type { StoredPictures } from "./load-pictures.ts";
import { administratorId, categoryId, type DemoStory } from "./load-story.ts";
import type { DemoTarget, Row } from "./load-target.ts";
import type { DemoPerson } from "./people.ts";

/** Makes the rows of accounts: the administrator's and those of everybody in the story. */
export function accountRows(target: DemoTarget, story: DemoStory, pictures: StoredPictures): Row[] {
  const { workers, customers, applicants } = story.people;
  const rowOf = (person: DemoPerson, role: "worker" | "user") =>
    accountRow(person, role, target.passwordHash, story, pictures);
  return [
    administratorRow(target, pictures),
    ...workers.map((person) => rowOf(person, "worker")),
    ...[...customers, ...applicants].map((person) => rowOf(person, "user")),
  ];
}

function accountRow(
  person: DemoPerson,
  role: "worker" | "user",
  passwordHash: string,
  { today, personId }: DemoStory,
  pictures: StoredPictures,
): Row {
  return {
    id: personId(person.username),
    role,
    username: person.username,
    email: person.email,
    phone: person.phone,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: passwordHash,
    is_active: person.accountIsActive,
    picture: found(pictures.public.get(`portrait-${person.username}`)),
    joined_at: beforeNow(today, person.joinedOn, "06:00:00"),
    last_login_at: beforeNow(today, addDays(today, -(personId(person.username) % 9)), "00:00:00"),
  };
}

/** Returns a time that is not later than the first moment of today. */
function beforeNow(today: PlainDate, date: PlainDate, time: string): string {
  return date >= today ? `${today}T00:00:00` : `${date}T${time}`;
}

export function workerRows({ today, people, reviews, personId, workerId }: DemoStory): Row[] {
  return people.workers.map((worker) => {
    const own = reviews.filter((review) => review.worker === worker.username);
    return {
      id: workerId(worker.username),
      person_id: personId(worker.username),
      full_name: worker.fullName,
      age: worker.age,
      salary_paise: worker.salaryRupees * 100,
      qualification: worker.qualification,
      experience_years: worker.experienceYears,
      job_category_id: categoryId(worker.job),
      previous_company: worker.previousCompany,
      description: worker.description,
      latitude: worker.latitude,
      longitude: worker.longitude,
      is_active: worker.profileIsActive,
      is_complete: true,
      rating_halves: own.reduce((sum, { rating }) => sum + rating * 2, 0),
      reviews_count: own.length,
      identity_accepted_at: beforeNow(today, worker.joinedOn, "08:30:00"),
      created_at: beforeNow(today, worker.joinedOn, "09:00:00"),
    };
  });
}

export function applicationRows({ today, people, personId }: DemoStory, pictures: StoredPictures): Row[] {
  return people.applicants.map((applicant, index) => ({
    id: index + 1,
    person_id: personId(applicant.username),
    full_name: applicant.fullName,
    age: applicant.age,
    salary_paise: applicant.salaryRupees * 100,
    qualification: applicant.qualification,
    experience_years: applicant.experienceYears,
    job_category_id: categoryId(applicant.job),
    previous_company: applicant.previousCompany,
    description: applicant.description,
    certificate: found(pictures.private.get(`certificate-${applicant.username}`)),
    id_proof: found(pictures.private.get(`identity-${applicant.username}`)),
    latitude: applicant.latitude,
    longitude: applicant.longitude,
    created_at: beforeNow(today, applicant.requestedOn, "11:00:00"),
  }));
}

function administratorRow(target: DemoTarget, pictures: StoredPictures): Row {
  return {
    id: administratorId,
    role: "admin",
    username: target.administrator.username,
    email: target.administrator.email,
    phone: null,
    first_name: "Admin",
    last_name: "HourHand",
    password_hash: target.administrator.passwordHash,
    is_active: true,
    picture: found(pictures.public.get("portrait-administrator")),
    joined_at: `${addDays(target.today, -330)}T09:00:00`,
    last_login_at: `${addDays(target.today, -1)}T18:00:00`,
  };
}
