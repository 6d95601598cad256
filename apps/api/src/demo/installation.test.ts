import { beforeEach, afterEach, describe, expect, it } from "vitest";
import { testConfig } from "../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { openWithoutDemo, refuseOtherPurpose } from "./installation.ts";
import { loadDemoOnce } from "./load-once.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const unmark = () => database.rows("delete from installation");
const purpose = async () => (await database.rows<{ purpose: string }>("select purpose from installation"))[0]?.purpose;
const companies = async () => (await database.rows<{ name: string }>("select name from customer")).length;
const addCompany = (status = "ACTIVE") =>
  database.rows(
    `insert into customer (type, status, variant, name, coc, address)
     values ('end-user', $1, 'main', 'Weidemolen B.V.', '99990077', '{}')`,
    [status],
  );
const empty = () => database.rows("truncate customer, staff, identity.credential cascade");
const openDemo = () => loadDemoOnce(database.connect, testConfig());
const production = { demo: false, production: true };
const refusal = /^DEMO=true only opens a database that the demo made/;

describe("the demo", () => {
  it("opens its database again, whatever was added to it", async () => {
    await addCompany();
    const before = await companies();
    expect(await openDemo()).toBe(false);
    expect([await companies(), await purpose()]).toEqual([before, "demo"]);
  });

  it("marks a database that an earlier version made, if all its companies are those of the demo", async () => {
    await unmark();
    expect(await openDemo()).toBe(false);
    expect(await purpose()).toBe("demo");
  });

  it("loads into an empty database, and marks it", async () => {
    await unmark();
    await empty();
    expect(await openDemo()).toBe(true);
    expect([(await companies()) > 3, await purpose()]).toEqual([true, "demo"]);
  }, 120_000);

  it.each(["ACTIVE", "APPLIED", "TERMINATED"])(
    "refuses an unmarked database with another company that is %s, and changes nothing",
    async (status) => {
      await unmark();
      await addCompany(status);
      const before = await companies();
      await expect(openDemo()).rejects.toThrow(refusal);
      await expect(refuseOtherPurpose(database.connect, { demo: true, production: false })).rejects.toThrow(refusal);
      expect([await companies(), await purpose()]).toEqual([before, undefined]);
    },
  );

  it("refuses an unmarked database whose companies have the numbers of the demo, but none of its people", async () => {
    await unmark();
    await database.rows("truncate customer_account cascade");
    await expect(openDemo()).rejects.toThrow(refusal);
  });

  it("refuses a production database that has no company yet", async () => {
    await unmark();
    await empty();
    await openWithoutDemo(database.connect, production);
    await expect(openDemo()).rejects.toThrow(refusal);
    expect([await companies(), await purpose()]).toEqual([0, "production"]);
  });
});

describe("production", () => {
  it("marks a database with companies of its own, also beside those of the demo", async () => {
    await unmark();
    await addCompany();
    await openWithoutDemo(database.connect, production);
    expect(await purpose()).toBe("production");
  });

  it.each([
    ["marked", () => Promise.resolve()],
    ["unmarked", unmark],
  ])("refuses a database of the demo that is %s, unless the product is developed or tested", async (_, prepare) => {
    await prepare();
    await openWithoutDemo(database.connect, { ...production, production: false });
    await expect(refuseOtherPurpose(database.connect, production)).rejects.toThrow(
      "This database is one of the demo, and everyone knows the passwords of its people.",
    );
    expect(await purpose()).toBe("demo");
  });
});
