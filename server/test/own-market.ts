// Test files share a process; this makes each begin in the default market.
import { beforeAll } from "vitest";
import { india, setMarket } from "@hourhand/contract/market";

beforeAll(() => setMarket(india));
