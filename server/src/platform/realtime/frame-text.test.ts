// Frames with a picture are read without parsing the picture; the result equals that of JSON and base64.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decodeBase64, type LargeText, maxPlainBytes, readFrame, readLargeFrame } from "./frame-text.ts";

const bytes = randomBytes(1_500_001);
const base64 = bytes.toString("base64");
const head = "data:image/png;base64,";
const read = (json: string) => readLargeFrame(Buffer.from(json)) as Promise<Record<string, unknown>>;

test("a picture is cut out at any position, and decodes to its bytes; the rest is parsed", async () => {
  for (const json of [
    `{"message":"h\\"i [{","image":"${head}${base64}","client_id":"5"}`,
    `{"image":"${head}${base64}","message":"h\\"i [{","client_id":"5"}`,
    ` { "message" : "h\\"i [{", "client_id" : "5", "image" : "${head}${base64}" } `,
  ]) {
    const { image, ...rest } = await read(json);
    expect(rest).toEqual({ message: 'h"i [{', client_id: "5" });
    expect((image as LargeText).head(22)).toBe(head);
    expect((await decodeBase64(image as LargeText, 22)).equals(bytes)).toBe(true);
  }
});

test("escaped slashes, line breaks and missing padding decode as Buffer.from decodes them", async () => {
  const escaped = `data:image\\/png;base64,${base64.replaceAll("/", "\\/").replaceAll(/.{76}/g, "$&\\r\\n")}`;
  const { image } = await read(`{"message":"","image":"${escaped}"}`);
  expect((await decodeBase64(image as LargeText, 23)).equals(bytes)).toBe(true);
  const bare = await read(`{"image":"${head}${base64.replaceAll("=", "")}"}`);
  expect((await decodeBase64(bare["image"] as LargeText, 22)).equals(bytes)).toBe(true);
  const spaced = await read(`{"image":"${head}${base64.replaceAll(/.{101}/g, "$& ")}"}`);
  expect((await decodeBase64(spaced["image"] as LargeText, 22)).equals(bytes)).toBe(true);
});

test("large text that is not a picture is refused; so are two pictures, and invalid JSON", async () => {
  const large = "x".repeat(maxPlainBytes);
  const refusals: [string, RegExp][] = [
    [`{"message":"${large}"}`, /at most 64 KB/],
    [`{"message":"${"\\\\".repeat(maxPlainBytes)}"}`, /at most 64 KB/],
    [`{"message":"${large}","image":"${head}${base64}"}`, /at most 64 KB/],
    [`{"image":"${head}${base64}","message":"${large}"}`, /at most 64 KB/],
    [`{"image":"${head}${base64}","other":"${head}${base64}"}`, /at most 64 KB/],
    [`{"image":"${head}${base64}","other":[[[[1]]]]}`, /nested/],
    [`{"image":"${head}${base64}`, /not JSON/],
    [`{"image":"${head}\\/${base64}\\"`, /not JSON/],
    [`{"image":"${head}${base64}"`, /not JSON/],
    [`{"${head}${base64}":}`, /not JSON/],
  ];
  for (const [json, sentence] of refusals)
    await expect(read(json), json.slice(0, 60)).rejects.toThrow(sentence);
});

test("a picture that is not a member of the frame is not a picture, and no client can send its placeholder", async () => {
  expect(await read(`{"${head}${base64}":1}`)).not.toHaveProperty("image");
  expect(JSON.stringify(await read(`{"a":["${head}${base64}"]}`)).length).toBeLessThan(100);
  expect(await readLargeFrame(Buffer.from(`"${head}${base64}"`))).toHaveLength(32);
});

test("decoding stops in text that is not base64", async () => {
  const { image } = await read(`{"image":"${head}${"!".repeat(2_000_000)}${base64}"}`);
  expect(await decodeBase64(image as LargeText, 22)).toHaveLength(0);
});

test("a small frame is plain JSON", () => {
  expect(readFrame(Buffer.from('{"message":"data:image/png;base64,AAAA"}'))).toEqual({
    message: "data:image/png;base64,AAAA",
  });
  expect(() => readFrame(Buffer.from("{"))).toThrow(/not JSON/);
});
