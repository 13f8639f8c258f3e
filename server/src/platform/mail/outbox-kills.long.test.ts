// A process is killed while it sends a mail, and no other process is running.
import { test } from "vitest";
import { expectMailAfterKill } from "../../../test/killed-mail.ts";

test("a code in flight in a killed process is sent by the next process", { tags: ["@security-1.9"] }, () =>
  expectMailAfterKill("the next process"),
);
