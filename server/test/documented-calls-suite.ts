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
  for (const encoding of encodingsOf(row)) {
    test.each(callers.map((who) => [who, row.status[who]] as const))(
      `in ${encoding}, as %s, is %i`,
      async (who, status) => {
        const answer = await make(world, row, who, encoding);
        const carried = row.pictures === undefined || encoding === "multipart";
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
    const answer = await make(world, row, who, encoding, query === undefined ? other : `${other}?${query}`);
    expect(answer.status).toBe(row.status[who]);
    expect(answer.body).toMatchObject(row.answers);
  });

  for (const field of row.required ?? []) {
    test(`without ${field} is 400 and names it, in every encoding`, async () => {
      const scene = await world.sceneFor("the customer");
      await row.before?.(scene);
      const { [field]: _left, ...body } = (await row.send?.(scene)) ?? {};
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

async function make(
  world: World,
  row: DocumentedCall,
  who: Caller,
  encoding: Encoding,
  path = partsOf(row)[1],
): Promise<Answer> {
  const scene: Scene = await world.sceneFor(who);
  const [method] = partsOf(row);
  await row.before?.(scene);
  const id = await row.into?.(scene);
  const fields: Fields = (await row.send?.(scene)) ?? {};
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
