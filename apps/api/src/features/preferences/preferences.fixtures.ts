import type { Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = { bodies: () => ({ updatePreferences: { csv: "standard" } }) };
