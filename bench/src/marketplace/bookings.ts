// Bookings that succeed: free hours, each requested once, by customers who have no open booking.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { addDays, weekdayName, weekdayNumber } from "@hourhand/contract/calendar";
import { firstCustomerId } from "../../../server/test/fill-marketplace.ts";
import { encodeForm, type Shot } from "../load.ts";
import type { Pair, Tokens } from "./calls.ts";

interface FreeHour {
  worker: number;
  slot: number;
  date: string;
  start: string;
  salary: number;
}

const texts = {
  title: "A dripping tap",
  previousIssues: "",
  damagedParts: "The washer",
  issueDescription: "It drips since Monday, more at night.",
  address: "1, Some Street, Kochi",
};

/**
 * Makes one booking per token, with its key, in the given encoding; the bare handler gets the same hours in its own
 * tables.
 * @param hours which of the slots' hours (10 to 17) to use, so that a second run still finds free ones
 */
export async function bookingPair(
  url: string,
  tokens: Tokens,
  { hours: ofDay, encoding }: { hours: readonly number[]; encoding: "form" | "json" },
): Promise<Pair> {
  const hours = await freeHours(url, tokens.length, ofDay);
  const ours = hours.map(async (free, index): Promise<Shot> => {
    const body = bodyOf(free);
    return {
      method: "POST",
      path: "/user/bookings_view/",
      token: tokens[index] ?? "",
      headers: { accept: "application/json", "idempotency-key": randomUUID() },
      expect: 201,
      ...(encoding === "form" ? { form: await encodeForm(body) } : { body }),
    };
  });
  return { ours: await Promise.all(ours), reference: hours.map(bareShot) };
}

/**
 * One call with each token. The server checks a token's signature at its first call, which the measured calls must not
 * include.
 */
export const lookAround = (tokens: Tokens): Shot[] =>
  tokens.map((token) => ({ method: "PATCH", path: "/user/bookings_view/?page=1", token, expect: 200 }));

const bodyOf = ({ worker, slot, date, start, salary }: FreeHour) => ({
  worker,
  latitude: 9.98,
  longitude: 76.29,
  ...texts,
  selectedDay: `${weekdayName(weekdayNumber(date))} ${date}`,
  selectedSlot: slot,
  startTime: start,
  duration: 1,
  total: salary,
});

const bareShot = ({ worker, slot, date, start }: FreeHour, index: number): Shot => ({
  method: "POST",
  path: "/booking",
  expect: 200,
  body: {
    customer: firstCustomerId + index,
    worker,
    selectedSlot: slot,
    date,
    startTime: start,
    duration: 1,
    ...texts,
  },
});

// Few workers have several of the hours, on several days; many have one each, spread over all hours.
async function freeHours(url: string, count: number, ofDay: readonly number[]): Promise<FreeHour[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const today = new Date().toISOString().slice(0, 10);
  const hours: FreeHour[] = [];
  const starts = ofDay.map((hour) => `${hour}:00:00`);
  for (let ahead = 1; ahead <= 7; ahead++) {
    const date = addDays(today, ahead);
    for (const start of starts) {
      if (hours.length >= count) break;
      const { rows } = await client.query<{ worker: string; slot: string; paise: number }>(
        `select w.id as worker, s.id as slot, w.salary_paise as paise
         from workers w join slots s on s.worker_id = w.id and s.weekday = $1
         where w.is_listed and s.is_active and s.deleted_at is null
           and not exists (select 1 from busy_times(w.id, $2, $2) b
             where b.starts < $3::time + interval '1 hour' and b.ends > $3::time)
           and hashint8(w.id) % greatest(1, (select max(id) from workers) / $4) = 0
         limit $4`,
        [weekdayNumber(date), date, start, count],
      );
      for (const { worker, slot, paise } of rows)
        hours.push({ worker: Number(worker), slot: Number(slot), date, start, salary: paise / 100 });
    }
  }
  await client.end();
  if (hours.length < count) throw new Error(`There are only ${hours.length} free hours of ${count}.`);
  return hours.slice(0, count);
}
