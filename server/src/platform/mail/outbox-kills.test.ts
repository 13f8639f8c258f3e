// A process is killed while it sends a mail. In outbox-kills.long.test.ts, the other process starts only afterwards.
import { test } from "vitest";
import { expectMailAfterKill } from "../../../test/killed-mail.ts";

test(
  "a code in flight in a killed process is sent by another living process",
  { tags: ["@security-1.9"] },
  () => expectMailAfterKill("another living process"),
);
