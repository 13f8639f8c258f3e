// How calls below /api/v1 are described: the names of their fields, and examples that each call accepts and returns;
// those of a record and a calendar are real.
import { Ajv } from "ajv";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { readBookingCalendar } from "@hourhand/contract/booking-calendar";
import { readRecord } from "@hourhand/contract/bookings-v1";
import { allEndpoints } from "../test/endpoints.ts";
import { firstMisfit } from "./domains/bookings/record/chain.ts";

const calls = allEndpoints
  .filter(({ path }) => path.startsWith("/api/v1/"))
  .map((call) => [`${call.method} ${call.path}`, call] as const);

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
const errorsOf = (schema: object, example: unknown) => {
  const validate = ajv.compile(schema);
  return validate(example)
    ? []
    : validate.errors?.map(({ instancePath, message }) => [instancePath, message]);
};

/** Finds the fields of an example that its schema lacks. */
const undeclared = (example: object, schema: { properties: object }) =>
  Object.keys(example).filter((name) => !(name in schema.properties));

test.each(calls)(
  "%s: the request of its example is accepted, and its reply has every field",
  { tags: ["@beyond-1.41", "@api-4.3"] },
  (_, call) => {
    const { examples, reply, answers } = call;
    // A picture is also a field of the body; an example has a description in its place.
    const pictures = Object.fromEntries(Object.keys(call.pictures).map((name) => [name, { type: "string" }]));
    const body = { ...call.body, properties: { ...call.body.properties, ...pictures } };
    if (Object.keys(body.properties).length > 0) {
      expect(errorsOf(body, examples?.body)).toEqual([]);
      expect(undeclared(examples?.body ?? {}, body)).toEqual([]);
    } else expect(examples?.body).toBeUndefined();
    if (answers) return expect(examples?.reply).toBeTypeOf("string");
    expect(errorsOf(reply, examples?.reply)).toEqual([]);
    expect(undeclared(examples?.reply as object, reply)).toEqual([]);
  },
);

test("the record's example verifies, and the calendar's can be parsed", { tags: ["@beyond-1.41"] }, () => {
  const record = readRecord.examples?.reply as { events?: unknown[] } | undefined;
  expect(record?.events).toHaveLength(1);
  expect(firstMisfit(record?.events ?? [])).toBeUndefined();
  const calendar = new ICAL.Component(ICAL.parse(readBookingCalendar.examples?.reply as string));
  expect(calendar.getAllSubcomponents("vevent")).toHaveLength(1);
});

interface Described {
  type?: string;
  properties?: Record<string, Described>;
  items?: Described;
}

/** Lists every field of a schema by name, including those in nested objects and lists. */
const fieldsOf = ({ properties, items }: Described): [string, Described][] => [
  ...Object.entries(properties ?? {}).flatMap(([name, field]): [string, Described][] => [
    [name, field],
    ...fieldsOf(field),
  ]),
  ...(items ? fieldsOf(items) : []),
];

test(
  "fields are snake_case, money is whole paise, ids are whole numbers",
  { tags: ["@beyond-1.3", "@money-1.1"] },
  () => {
    const fields = calls.flatMap(([, { params, query, body, reply }]) =>
      [params, query, body, reply].flatMap((part) => fieldsOf(part as Described)),
    );
    expect(fields.length).toBeGreaterThan(300);
    expect(fields.filter(([name]) => !/^[a-z]+(_[a-z0-9]+)*$/.test(name) && name !== "p256dh")).toEqual([]);
    // Numbers that an authority or a bank gives are no ids of rows.
    const whole = fields.filter(
      ([name]) => /(^|_)id$|_paise$/.test(name) && !["tax_id", "upi_id", "provider_id"].includes(name),
    );
    expect(whole.filter(([, { type }]) => type !== "integer")).toEqual([]);
  },
);
