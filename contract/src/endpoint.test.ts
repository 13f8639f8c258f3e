// Every call below /api/v1 must declare whether it accepts API keys.
import { Type } from "typebox";
import { expect, test } from "vitest";
import { endpoint } from "./endpoint.ts";

const call = { name: "listTools", method: "GET", who: ["admin"], summary: "Tools.", reply: {} } as const;

test("a call below /api/v1 that does not say whether it takes API keys does not compile", () => {
  // @ts-expect-error -- `key` is missing
  expect(endpoint({ ...call, path: "/api/v1/admin/tools" }).key).toBe("none");
  // @ts-expect-error -- there is no such scope
  endpoint({ ...call, path: "/api/v1/admin/tools", key: "tools:read" });
  const taken = endpoint({
    ...call,
    path: "/api/v1/admin/tools/:id",
    key: "people:read",
    params: { id: Type.Integer() },
  });
  expect(taken.key).toBe("people:read");
});

test("a documented call refuses keys, or ignores them if it is for anyone", () => {
  expect(endpoint({ ...call, path: "/admin_view/tools/" }).key).toBe("none");
  expect(endpoint({ ...call, path: "/user/tools/", who: "anyone" }).key).toBe("ignored");
  // @ts-expect-error -- a documented call takes no keys
  endpoint({ ...call, path: "/admin_view/tools/", key: "people:read" });
});
