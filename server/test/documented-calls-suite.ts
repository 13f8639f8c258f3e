// Makes every call in a table: in each encoding, as each caller, with and without its trailing slash, and without each
// of its required fields.
import { expect, test } from "vitest";
import { invalidInput } from "@hourhand/contract/problem";
import {
  callers,
  text,
  type Caller,
  type DocumentedCall,
  type Fields,
  type Scene,
} from "./documented-call.ts";
import type { World } from "./documented-world.ts";
import { expectProblem } from "./problems.ts";
import type { Answer } from "./start-app.ts";

const encodings = ["json", "form", "multipart"] as const;
type Encoding = (typeof encodings)[number];

/** Pairs each call of a table with the title of its tests. */
export const titled = (calls: readonly DocumentedCall[]) =>
  calls.map((row) => [row.variant ? `${row.call} ${row.variant}` : row.call, row] as const);

/** Registers the tests of one call. */
export function testCall(world: World, row: DocumentedCall): void {
  const [method, path] = partsOf(row);
  let shared: Promise<Prepared> | undefined;
  /** Calls that change nothing share what the first of them has prepared. */
  const unchanged = () => (shared ??= prepare(world, row, "the customer"));
  const preparedFor = async (who: Caller, carried: boolean): Promise<Prepared> => {
    const isRefused = !carried || row.status[who] >= 400;
    if (!isRefused && (method !== "GET" || row.before)) return prepare(world, row, who);
    const ready = await unchanged();
    return { ...ready, scene: await world.withCaller(who, ready.scene) };
  };
  for (const encoding of encodingsOf(row)) {
    test.each(callers.map((who) => [who, row.status[who]] as const))(
      `in ${encoding}, as %s, is %i`,
      async (who, status) => {
        const carried = row.pictures === undefined || encoding === "multipart";
        const answer = await make(world, row, await preparedFor(who, carried), encoding);
        expect([answer.status, answer.body.message], JSON.stringify(answer.body)).toEqual([
          carried || status >= 400 ? status : 415,
          status >= 400 || !carried || method !== "GET" ? expect.stringMatching(/\S/) : undefined,
        ]);
        expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
        if (answer.status < 300) expect(answer.body).toMatchObject(row.answers);
      },
    );
  }

  test("accepts a trailing slash or none", async () => {
    const [address = "", query] = path.split("?");
    const other = address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
    const who = rightfulOf(row);
    const encoding = row.pictures ? "multipart" : "json";
    const prepared = await preparedFor(who, true);
    const answer = await make(
      world,
      row,
      prepared,
      encoding,
      query === undefined ? other : `${other}?${query}`,
    );
    expect(answer.status).toBe(row.status[who]);
    expect(answer.body).toMatchObject(row.answers);
  });

  for (const field of row.required ?? []) {
    test(`without ${field} is 400 and names it, in every encoding`, async () => {
      const { scene, fields } = await unchanged();
      const { [field]: _left, ...body } = fields;
      for (const encoding of encodings) {
        const { token } = scene.customer;
        const answer = await world.app.call(method, path, { token, encoding, body });
        expectProblem(answer, invalidInput);
        expect(answer.body).toMatchObject({ message: text, errors: { [field]: [text] } });
      }
    });
  }
}

const partsOf = ({ call }: DocumentedCall) => call.split(" ") as [string, string];
const rightfulOf = ({ status }: DocumentedCall): Caller =>
  callers.find((who) => status[who] < 300) ?? "the customer";
/** Returns the encodings in which a call is made; a GET request has no body, so it has none. */
const encodingsOf = ({ call }: DocumentedCall): readonly Encoding[] =>
  call.startsWith("GET ") ? ["json"] : encodings;

/** A valid call: its people, the `{id}` of its path and its fields. */
interface Prepared {
  scene: Scene;
  id: number | undefined;
  fields: Fields;
}

async function prepare(world: World, row: DocumentedCall, who: Caller): Promise<Prepared> {
  const scene = await world.sceneFor(who);
  await row.before?.(scene);
  return { scene, id: await row.into?.(scene), fields: (await row.send?.(scene)) ?? {} };
}

async function make(
  world: World,
  row: DocumentedCall,
  { scene, id, fields }: Prepared,
  encoding: Encoding,
  path = partsOf(row)[1],
): Promise<Answer> {
  const [method] = partsOf(row);
  return world.app.call(method, path.replace("{id}", String(id)), {
    token: scene.caller?.token,
    encoding,
    // The documented texts are English, which is not every market's first language.
    headers: { "accept-language": "en" },
    body: method === "GET" ? undefined : bodyOf(world, row, fields, encoding),
  });
}

function bodyOf(world: World, { pictures }: DocumentedCall, fields: Fields, encoding: Encoding) {
  if (!pictures) return fields;
  if (encoding === "multipart") return world.formOf(fields, pictures);
  const texts = pictures.map((name) => [name, "data:image/jpeg;base64,AAAA"]);
  return { ...fields, ...(Object.fromEntries(texts) as Fields) };
}
