// Test files share a process: each begins in the default market.
import { beforeAll } from "vitest";
import { india, setMarket } from "@hourhand/contract/market";

beforeAll(() => setMarket(india));
