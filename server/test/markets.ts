// Markets outside India, for tests, and what must not leave the product there.
import sharp from "sharp";

/** The settings of a market, and data such as people there have. */
export interface TestMarket {
  readonly name: string;
  readonly environment: {
    readonly MARKET_COUNTRY: string;
    readonly MARKET_CURRENCY: string;
    readonly MARKET_TIME_ZONE: string;
  };
  /** How many minor units a major unit has. */
  readonly minor: number;
  readonly address: string;
  readonly phone: string;
  readonly otherPhone: string;
  readonly thirdPhone: string;
}

export const germany: TestMarket = {
  name: "Berlin",
  environment: { MARKET_COUNTRY: "DE", MARKET_CURRENCY: "EUR", MARKET_TIME_ZONE: "Europe/Berlin" },
  minor: 100,
  address: "Sonnenallee 12, 12045 Berlin",
  phone: "030 901820",
  otherPhone: "030 901821",
  thirdPhone: "030 901822",
};

export const japan: TestMarket = {
  name: "Tokyo",
  environment: { MARKET_COUNTRY: "JP", MARKET_CURRENCY: "JPY", MARKET_TIME_ZONE: "Asia/Tokyo" },
  minor: 1,
  address: "1-1 Chiyoda, Tokyo",
  phone: "03-3213-1111",
  otherPhone: "03-3213-1112",
  thirdPhone: "03-3213-1113",
};

const indian =
  /₹|\bINR\b|\bRs\b|\bpaise\b|(?<!-)\brupees?\b|\+91|\b\d{1,2},\d\d,\d{3}\b|\bIndian?\b|Kochi|Kaloor|Kerala|Mumbai|Delhi|Bengaluru|Kolkata|Chennai|Hyderabad/gi;

/** Finds what a text says about India, with the words around it. */
export const indianIn = (text: string): string[] =>
  [...text.matchAll(indian)].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40));

/** Fills in the form of a request to become a worker. */
export async function applicationForm(
  job: number,
  changes: Record<string, string | number>,
): Promise<FormData> {
  const square = sharp({ create: { width: 80, height: 80, channels: 3, background: "teal" } });
  const picture = new Blob([new Uint8Array(await square.jpeg().toBuffer())], { type: "image/jpeg" });
  const form = new FormData();
  const fields = {
    full_name: "Mika Sato",
    age: 31,
    qualification: "Certificate",
    experience: 6,
    job,
    previous_company: "Garten GmbH",
    description: "I keep gardens and balconies.",
    latitude: 52.48,
    longitude: 13.44,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("id_prof", picture, "id.jpg");
  return form;
}
