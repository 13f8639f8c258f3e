// The caller's own account, for programs. Rules: docs/rules/accounts.md 34.
import { Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { languages } from "./languages.ts";
import { messageReply, oneOf } from "./wire.ts";

const me = {
  id: Type.Integer(),
  username: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  role: oneOf("role", ["admin", "worker", "user"]),
  language: oneOf("language", languages),
  /** Late cancellations of the last twelve months, which the policy charges for. */
  late_cancellations: Type.Integer(),
};
const example = {
  id: 9,
  username: "asha",
  first_name: "Asha",
  last_name: "Menon",
  role: "user",
  language: "en",
  late_cancellations: 0,
};

export const readMe = endpoint({
  name: "readMe",
  method: "GET",
  path: "/api/v1/me",
  who: "signed-in",
  key: "none",
  summary: "One's own account.",
  reply: me,
  examples: { reply: example },
});

export const editMe = endpoint({
  name: "editMe",
  method: "PATCH",
  path: "/api/v1/me",
  who: "signed-in",
  key: "none",
  summary: "Chooses the language of one's account.",
  body: { language: oneOf("language", languages) },
  reply: { ...messageReply, ...me },
  examples: {
    body: { language: "ml" },
    reply: { message: "Your language is saved.", ...example, language: "ml" },
  },
});
