// npm run admin -- create|reset EMAIL: creates an administrator, or resets one's access, from the machine itself.
// npm run admin -- rezone ZONE: changes the market's time zone.
import { makeAdministrator, resetAdministrator } from "../domains/accounts/accounts.ts";
import { refuseUnknownZone } from "../installation.ts";
import { isZone, rightZone } from "../settings/time-zone.ts";
import { changeZone } from "../stored-market.ts";
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from "../unfinished-restore.ts";
import { CommandRefused, WrongUsage, type Command, type CommandContext, type Outcome } from "./command.ts";
import { refuseOtherVersion, withDatabase } from "./open-database.ts";

export const admin: Command = {
  name: "admin",
  summary:
    "Makes an administrator, or lets one in again; prints a password that is good for a day and for one sign-in.\n" +
    "'rezone' changes the market's time zone: dates and times of day stay as they were written.",
  words: ["create|reset|rezone", "EMAIL|ZONE"],
  options: {},
  async run({ words: [what = "", email = ""] }, context): Promise<Outcome> {
    if (what === "rezone") return rezone(email, context);
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

async function rezone(zone: string, context: CommandContext): Promise<Outcome> {
  if (!isZone(zone)) {
    const right = rightZone(zone);
    const advice =
      right === undefined ? "Please use a name like Europe/Berlin, or UTC." : `Please use ${right}.`;
    throw new WrongUsage(`'${zone}' is not the name of a place in the tz database. ${advice}`);
  }
  const settings = context.settings();
  refuseUnfinishedFolder(settings);
  const before = await withDatabase(settings, async (pool) => {
    await refuseUnfinishedDatabase(pool);
    await refuseOtherVersion(pool);
    await refuseUnknownZone(pool, zone);
    return changeZone(pool, zone);
  });
  if (before === undefined)
    throw new CommandRefused(
      "The product was never started on this database, so it has no market yet. Nothing was changed. Please set MARKET_TIME_ZONE and start it.",
    );
  const { timeZone: variable } = settings.market;
  const removal =
    variable === undefined || variable === zone
      ? ""
      : ` MARKET_TIME_ZONE is still ${variable}: please remove it, or set it to ${zone}.`;
  const message =
    before === zone
      ? `The market's time zone is ${zone} already.${removal}`
      : `The market's time zone is ${zone} now, before ${before}. Dates and times of day stay as they were written; running processes follow within seconds.${removal}`;
  return { ok: true, reply: { time_zone: zone, before, message } };
}
