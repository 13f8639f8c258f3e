// The product's settings in the panel: name, colours, contact, links, legal texts, languages, the sender of mails, the
// logo. Each edit is a version. Rules: docs/rules/settings.md.
import { exampleContact } from "./example-market.ts";
import { say } from "./sentence.ts";
import { Type, type Static } from "typebox";
import { emailPattern } from "./accounts.ts";
import { seenPattern } from "./blank-text.ts";
import { titlePattern, titleText } from "./names.ts";
import { endpoint } from "./endpoint.ts";
import { india } from "./market.ts";
import { marketShape } from "./market-shape.ts";
import { languages } from "./languages.ts";
import { customerPaymentModes } from "./payment-fields.ts";
import { notFound, problem } from "./problem.ts";
import { messageReply, nullable, oneOf, text } from "./wire.ts";
import { cursorFields, itemsReply } from "./list-fields.ts";

export const settingsChanged = problem(
  "settings-changed",
  409,
  "Somebody changed the settings meanwhile. Please look at them again.",
);
export const fixedByEnvironment = problem(
  "fixed-by-environment",
  409,
  "This is set by an environment variable. Please leave it out here, or have the variable removed.",
);

export const noPaymentProvider = problem(
  "payments-not-set-up",
  409,
  "Customers cannot pay here, because no payment provider is set up for it. Please set one up first.",
);

/** Bounds, for the form too. */
export const maxName = 40;
export const maxMailFromName = 60;
export const maxSocialLinks = 10;
export const maxLegalText = 100_000;
export const maxSellerName = 100;
export const maxTaxId = 40;
export const maxPayoutMin = 100_000_000;

/** One line: no character may break it or change the text direction. */
const line = (title: string, maxLength: number) =>
  text(title, 1, maxLength, {
    pattern: titlePattern,
    patternMessage: say("{field, word} must be one line of plain text.", { field: title }),
    blank: say("{field, word} must have {least, number} to {most, number} characters.", {
      field: title,
      least: 1,
      most: maxLength,
    }),
  });
const colour = () => Type.String({ pattern: "^#[0-9a-fA-F]{6}$" });
const coloursMessage =
  "colours must be an object of primary and accent, each like #0b5c5a, on which white can be read.";
const contactMessage = say(
  "contact must be null or an object of email, phone and address (to {most, number} characters), each of which may be null.",
  { most: 500 },
);
const linksMessage = say("social_links must be at most {most, number} addresses that begin with https://.", {
  most: maxSocialLinks,
});
const legalMessage = say(
  "legal_texts must be an object of terms and privacy, each a text to {most, number} characters or null.",
  { most: maxLegalText },
);
const languagesMessage = say("languages must be some of {choices}, at least one, each once.", {
  choices: languages.join(", "),
});

/** An address of the product elsewhere. */
export const socialLinkPattern = "^https://[^\\s/?#@]+([/?#]\\S*)?$";
export const maxSocialLink = 500;
const multiLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^\\u0000]*${seenPattern}[^\\u0000]*$` });
/** A phone number in any notation. */
export const contactPhone = () =>
  Type.String({ minLength: 3, maxLength: 40, pattern: "^\\+?[0-9][0-9 ()./-]*$" });
const contactFields = {
  email: nullable(Type.String({ maxLength: 254, pattern: emailPattern })),
  phone: nullable(contactPhone()),
  address: nullable(multiLine(500)),
};
const sellerMessage = say(
  "seller must be null or an object of name (1 to {name, number} characters), address (to {address, number}) and tax_id (to {tax_id, number}); the latter two may be null.",
  { name: maxSellerName, address: 500, tax_id: maxTaxId },
);
/** The parts of a seller, for the form too. */
export const sellerFields = {
  name: titleText("name", maxSellerName),
  address: nullable(multiLine(500)),
  tax_id: nullable(titleText("tax_id", maxTaxId)),
};
const legalText = () => nullable(Type.String({ maxLength: maxLegalText, pattern: "^[^\\u0000]*$" }));

const colours = Type.Object(
  { primary: colour(), accent: colour() },
  { title: "colours", additionalProperties: false, message: coloursMessage, blank: coloursMessage },
);
const socialLinks = Type.Array(Type.String({ maxLength: maxSocialLink, pattern: socialLinkPattern }), {
  title: "social_links",
  maxItems: maxSocialLinks,
  message: linksMessage,
  blank: linksMessage,
});
const someLanguages = Type.Array(oneOf("languages", languages), {
  title: "languages",
  minItems: 1,
  uniqueItems: true,
  message: languagesMessage,
  blank: languagesMessage,
});

const shownFields = {
  name: Type.String(),
  colours: Type.Object({ primary: Type.String(), accent: Type.String() }),
  contact: nullable(
    Type.Object({
      email: nullable(Type.String()),
      phone: nullable(Type.String()),
      address: nullable(Type.String()),
    }),
  ),
  social_links: Type.Array(Type.String()),
  legal_texts: Type.Object({ terms: nullable(Type.String()), privacy: nullable(Type.String()) }),
  languages: Type.Array(oneOf("languages", languages)),
  /** The month, 1 to 12. */
  financial_year_starts: Type.Integer(),
  customer_payments: oneOf("customer_payments", customerPaymentModes),
  /** Who sells the visits, printed on receipts; null: receipts name the product. */
  seller: nullable(
    Type.Object({
      name: Type.String(),
      address: nullable(Type.String()),
      tax_id: nullable(Type.String()),
    }),
  ),
  /** The smallest payout, in whole major units. */
  payout_min: Type.Integer(),
};
const month = Type.Integer({
  title: "financial_year_starts",
  minimum: 1,
  maximum: 12,
});
const logo = nullable(Type.String());
const settings = Type.Object({
  ...shownFields,
  mail_from_name: Type.String(),
  logo,
});
/** The settings of the panel, as in the reply. */
export type SettingsFields = Static<typeof settings>;

/** The fields that the environment can fix. */
export const fixedHere = ["social_links", "mail_from_name"] as const;

const person = nullable(Type.Object({ id: Type.Integer(), name: Type.String() }));
const versionFields = {
  version: Type.Integer(),
  author: person,
  at: Type.String({ format: "date-time" }),
};
const inForce = {
  ...versionFields,
  settings,
  fixed: Type.Object({
    social_links: Type.Optional(Type.String()),
    mail_from_name: Type.Optional(Type.String()),
  }),
  /** There is an own legal text, and the rules of bookings have changed since it was saved. */
  legal_stale: Type.Boolean(),
  /** A number of the market's country as screens show it; empty for a country without numbers of its own. */
  phone_example: Type.String(),
};

const exampleShown = {
  name: "HourHand",
  colours: { primary: "#0b5c5a", accent: "#a66300" },
  contact: exampleContact,
  social_links: ["https://instagram.com/hourhand"],
  legal_texts: { terms: null, privacy: null },
  languages: ["en", "hi", "ml"],
  financial_year_starts: 4,
  customer_payments: "off",
  seller: null,
  payout_min: 100,
};
const exampleSettings = { ...exampleShown, mail_from_name: "HourHand", logo: null };
const exampleVersion = { version: 1, author: null, at: "2026-11-23T04:30:00.000Z" };
const exampleInForce = {
  ...exampleVersion,
  settings: exampleSettings,
  fixed: {},
  legal_stale: false,
  phone_example: "8123456789",
};

export const viewSettings = endpoint({
  name: "viewSettings",
  method: "GET",
  path: "/api/v1/admin/settings",
  who: ["admin"],
  key: "none",
  summary: "The settings in force, and which of them a variable of the environment fixes.",
  shows: ["settings"],
  reply: inForce,
  examples: { reply: exampleInForce },
});

export const editSettings = endpoint({
  name: "editSettings",
  method: "PUT",
  path: "/api/v1/admin/settings",
  who: ["admin"],
  key: "none",
  summary: "Changes some settings; fields that are left out stay, an unknown field is refused.",
  changes: ["settings", "audit"],
  body: {
    version: Type.Integer({ title: "version", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    name: Type.Optional(line("name", maxName)),
    colours: Type.Optional(colours),
    contact: Type.Optional(
      nullable(
        Type.Object(
          {
            email: Type.Optional(contactFields.email),
            phone: Type.Optional(contactFields.phone),
            address: Type.Optional(contactFields.address),
          },
          { title: "contact", additionalProperties: false, message: contactMessage },
        ),
      ),
    ),
    social_links: Type.Optional(socialLinks),
    legal_texts: Type.Optional(
      nullable(
        Type.Object(
          { terms: Type.Optional(legalText()), privacy: Type.Optional(legalText()) },
          { title: "legal_texts", additionalProperties: false, message: legalMessage },
        ),
      ),
    ),
    languages: Type.Optional(someLanguages),
    mail_from_name: Type.Optional(line("mail_from_name", maxMailFromName)),
    financial_year_starts: Type.Optional(month),
    customer_payments: Type.Optional(oneOf("customer_payments", customerPaymentModes)),
    seller: Type.Optional(
      nullable(
        Type.Object(
          {
            name: Type.Optional(sellerFields.name),
            address: Type.Optional(sellerFields.address),
            tax_id: Type.Optional(sellerFields.tax_id),
          },
          { title: "seller", additionalProperties: false, message: sellerMessage },
        ),
      ),
    ),
    payout_min: Type.Optional(Type.Integer({ title: "payout_min", minimum: 0, maximum: maxPayoutMin })),
  },
  maxBodyBytes: 1_400_000,
  reply: { ...messageReply, ...inForce },
  problems: [settingsChanged, fixedByEnvironment, noPaymentProvider],
  examples: {
    body: { version: 1, name: "Ghar Seva" },
    reply: {
      message: "The settings are saved as version 2.",
      version: 2,
      author: { id: 3, name: "Asha Menon" },
      at: "2026-11-23T05:00:00.000Z",
      settings: { ...exampleSettings, name: "Ghar Seva" },
      fixed: {},
      legal_stale: false,
      phone_example: "8123456789",
    },
  },
});

export const changeLogo = endpoint({
  name: "changeLogo",
  method: "PUT",
  path: "/api/v1/admin/settings/logo",
  who: ["admin"],
  key: "none",
  summary: "Gives the product another logo.",
  changes: ["settings", "audit"],
  perMinute: 20,
  pictures: { logo: { title: "Logo", required: true } },
  reply: { ...messageReply, ...inForce },
  examples: {
    body: { logo: "(the picture, as multipart/form-data)" },
    reply: {
      message: "The logo is changed.",
      ...exampleInForce,
      settings: { ...exampleSettings, logo: "/media/0123456789abcdef0123456789abcdef.webp" },
    },
  },
});

export const removeLogo = endpoint({
  name: "removeLogo",
  method: "DELETE",
  path: "/api/v1/admin/settings/logo",
  who: ["admin"],
  key: "none",
  summary: "Takes the logo away: the product's own is shown again.",
  changes: ["settings", "audit"],
  reply: messageReply,
  problems: [notFound],
  examples: { reply: { message: "The product's own logo is shown again." } },
});

export const listSettingsVersions = endpoint({
  name: "listSettingsVersions",
  method: "GET",
  path: "/api/v1/admin/settings/history",
  who: ["admin"],
  key: "none",
  summary: "Every version of the settings, newest first.",
  shows: ["settings"],
  query: cursorFields,
  reply: itemsReply(Type.Object({ ...versionFields, settings })),
  examples: { reply: { items: [{ ...exampleVersion, settings: exampleSettings }], next: null } },
});

export const sendTestMail = endpoint({
  name: "sendTestMail",
  method: "POST",
  path: "/api/v1/admin/settings/test_mail",
  who: ["admin"],
  key: "none",
  summary: "Sends the caller a mail by the settings in force.",
  idempotent: true,
  perMinute: 20,
  reply: messageReply,
  examples: { reply: { message: "A test mail is on its way to asha@example.com." } },
});

export const viewPublicSettings = endpoint({
  name: "viewPublicSettings",
  method: "GET",
  path: "/api/v1/settings",
  who: "anyone",
  key: "ignored",
  summary: "The settings in force as everybody may know them: without the sender of mails.",
  shows: ["settings"],
  reply: {
    ...versionFields,
    settings: Type.Object({ ...shownFields, logo }),
    fixed: Type.Object({ social_links: Type.Optional(Type.String()) }),
    market: marketShape(),
  },
  examples: {
    reply: { ...exampleVersion, settings: { ...exampleShown, logo: null }, fixed: {}, market: india },
  },
});
