import fs from "node:fs";
import type { SavedView } from "@demarc/contract/saved-views";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const administrator = "joris.bakker@polderlicht.example";
const long = `q=${"x".repeat(475)}`;

const folder = new URL("../../../migrations/", import.meta.url);
const migrations = ["0150-1-line-technologies.sql", "0150-2-line-technologies.concurrently.sql"];

/** Saved views from before the migration, by name. */
const before = {
  alone: "technology=VDSL",
  between: "operational=DOWN&technology=VDSL&sort=city",
  several: "technology=COAX,VDSL",
  other: "technology=FTTH&q=VDSL",
  long: `technology=VDSL&${long}`,
};

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(administrator);
  const rows = (statement: string, values: unknown[] = []) => api.database.rows(statement, values);
  await rows("alter table line drop constraint line_technology_known");
  await rows("update line set technology = 'VDSL' where technology in ('VDSL2', 'VVDSL_BONDED')");
  await rows(`alter table line add constraint line_technology_check
    check (technology in ('FTTH', 'FTTO', 'VDSL', 'COAX', 'MOBILE'))`);
  for (const [name, query] of Object.entries(before))
    await rows(
      `insert into saved_view (account_id, customer_id, screen, name, query)
       select id, customer_id, 'lines', $1, $2 from customer_account where username = $3`,
      [name, query, administrator],
    );
  // Runs the files directly, because `migrate` refuses a server without fsync, such as the test server.
  for (const name of migrations)
    for (const statement of fs.readFileSync(new URL(name, folder), "utf8").split(/;$/m))
      if (statement.trim()) await rows(statement);
});
afterAll(() => api.close());

it("gives lines from before the migration the technology of their package", async () => {
  const packages = async (technology: string) => {
    const path = `/v1/customer/${polderlicht}/line?technology=${technology}`;
    const { body } = await api.send<{ items: { packageCode: string }[] }>("GET", path, { token });
    return body.items.map(({ packageCode }) => packageCode);
  };
  expect(await packages("VDSL2")).toEqual(Array.from({ length: 4 }, () => "VDSL-100"));
  expect(await packages("VVDSL_BONDED")).toEqual(["VDSL-200B", "VDSL-200B"]);
});

it("keeps the saved views of copper lines, for both technologies", async () => {
  const { body } = await api.send<SavedView[]>("GET", "/v1/saved-view?screen=lines", { token });
  expect(Object.fromEntries(body.map(({ name, query }) => [name, query]))).toEqual({
    alone: "technology=VDSL2,VVDSL_BONDED",
    between: "operational=DOWN&technology=VDSL2,VVDSL_BONDED&sort=city",
    several: "technology=COAX,VDSL2,VVDSL_BONDED",
    other: "technology=FTTH&q=VDSL",
    long,
  });
});

it("refuses the old name", async () => {
  const path = `/v1/customer/${polderlicht}/line?technology=VDSL`;
  expect(await api.send("GET", path, { token })).toMatchObject({
    status: 400,
    body: { validationErrors: [{ field: "technology" }] },
  });
  await expect(api.database.rows("update line set technology = 'VDSL'")).rejects.toThrow("line_technology_known");
});
