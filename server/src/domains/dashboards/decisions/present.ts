// Figures for decisions as the call sends them.
import type { readDecisions as readDecisionsCall } from "@hourhand/contract/dashboards";
import type { ReplyOf } from "@hourhand/contract/endpoint";
import { feeAges } from "@hourhand/contract/list-fields";
import { toMajor } from "@hourhand/contract/money";
import type { readDecisions } from "./decisions.ts";
import type { AnswersRow, CustomersRow } from "./queries.ts";

const presentAnswers = ({ requests, ran_out, minutes }: AnswersRow) => ({
  requests,
  ran_out,
  median_minutes: minutes === null ? null : Math.round(minutes),
});
const presentCustomers = ({ customers, returning }: Omit<CustomersRow, "is_now">) => ({
  customers,
  returning,
});

const noAnswers = { requests: 0, ran_out: 0, minutes: null };
const noCustomers = { customers: 0, returning: 0 };
const ofSpan = <Row extends { is_now: boolean }>(rows: readonly Row[], isNow: boolean): Row | undefined =>
  rows.find(({ is_now }) => is_now === isNow);

export const presentDecisions = ({
  serving,
  answers,
  workers,
  owed,
  week,
  usual,
  days,
  customers,
}: Awaited<ReturnType<typeof readDecisions>>): ReplyOf<typeof readDecisionsCall> => ({
  serving: serving.map(({ town, ...figures }) => ({
    ...figures,
    town: town ? { slug: town.slug, name: town.name } : null,
  })),
  answers: {
    now: presentAnswers(ofSpan(answers, true) ?? noAnswers),
    before: presentAnswers(ofSpan(answers, false) ?? noAnswers),
    workers: workers.map(({ person_id, full_name, ...figures }) => ({
      person_id,
      full_name,
      ...presentAnswers(figures),
    })),
  },
  owed: feeAges.map((age) => {
    const row = owed.find((one) => one.age === age);
    return { age, amount: toMajor(row?.amount_paise ?? 0), workers: row?.workers ?? 0 };
  }),
  growth: {
    week: { bookings: week.bookings, value: toMajor(week.valuePaise) },
    usual: { bookings: usual.bookings, value: toMajor(usual.valuePaise) },
    days,
    now: presentCustomers(ofSpan(customers, true) ?? noCustomers),
    before: presentCustomers(ofSpan(customers, false) ?? noCustomers),
  },
});
