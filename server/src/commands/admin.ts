// npm run admin -- create|reset EMAIL: creates an administrator, or resets one's access, from the machine itself.
import { makeAdministrator, resetAdministrator } from "../domains/accounts/accounts.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../unfinished-restore.ts";
import { CommandRefused, WrongUsage, type Command, type Outcome } from "./command.ts";
import { withDatabase } from "./open-database.ts";

export const admin: Command = {
  name: "admin",
  summary:
    "Makes an administrator, or lets one in again; prints a password that is good for a day and for one sign-in.",
  words: ["create|reset", "EMAIL"],
  options: {},
  async run({ words: [what = "", email = ""] }, context): Promise<Outcome> {
    if (!/^\S+@\S+\.\S+$/.test(email) || email.length > 254)
      throw new WrongUsage(`'${email}' is no email address.`);
    const settings = context.settings();
    refuseUnfinishedFolder(settings);
    const password = await withDatabase(settings, async (pool) => {
      await refuseUnfinishedDatabase(pool);
      return what === "create" ? makeAdministrator(pool, email) : resetAdministrator(pool, email);
    });
    if (password === undefined)
      throw new CommandRefused(
        what === "create"
          ? `${email} has an account already. Nothing was changed. Please use another address, or 'reset' where it is an administrator's.`
          : `${email} is no administrator's address. Nothing was changed. Please look at how it is written.`,
      );
    const message =
      what === "create"
        ? `${email} is an administrator now. The password is good for 24 hours and one sign-in, which asks for a new one:`
        : `${email} can sign in again; every session has ended. The password is good for 24 hours and one sign-in, which asks for a new one:`;
    return { ok: true, reply: { email, password, message }, lines: [message, password] };
  },
};
