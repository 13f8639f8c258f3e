// Requests that are not answered, and requests that a stop cuts off.
import { expect, test } from "vitest";
import { NoAnswerError, withDeadline } from "./deadline.ts";

const untilAborted = (ending: AbortSignal) =>
  new Promise<string>((_done, fail) => {
    const end = () => fail(new Error("aborted"));
    ending.addEventListener("abort", end);
    if (ending.aborted) end();
  });

test("work is aborted at its deadline, and the caller learns that there was no answer", async () => {
  await expect(withDeadline(10, undefined, untilAborted)).rejects.toThrow(
    new NoAnswerError("No answer in 0.01 s."),
  );
});

test("a stop aborts work, also when it came before the work began", async () => {
  const stopping = new AbortController();
  const running = withDeadline(600_000, stopping.signal, untilAborted);
  stopping.abort();
  await expect(running).rejects.toThrow("The process was stopped.");
  await expect(withDeadline(600_000, stopping.signal, untilAborted)).rejects.toThrow(
    "The process was stopped.",
  );
});

test("the work's own result and error pass", async () => {
  expect(await withDeadline(600_000, undefined, async () => "answered")).toBe("answered");
  await expect(withDeadline(600_000, undefined, () => Promise.reject(new Error("refused")))).rejects.toThrow(
    "refused",
  );
});
