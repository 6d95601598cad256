import type { Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = { queries: { listEvents: "?after=latest" } };
