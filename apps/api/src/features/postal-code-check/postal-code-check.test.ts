import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { withNetworks } from "../../testing/fake-networks.ts";

let api: TestApi;
const path = "/v1/postal-code-check";
const check = (search: string, from = api) => from.send<AvailabilityCheck>("GET", `${path}?${search}`);
const codesOf = ({ packages }: AvailabilityCheck) => packages.map(({ code }) => code);

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("the demo addresses", () => {
  it("200 returns networks and packages with prices and dates, without sign-in", async () => {
    const { status, body } = await check("postalCode=8011ab&houseNumber=12&extension=a");
    expect(status).toBe(200);
    expect(body).toMatchObject({ postalCode: "8011AB", houseNumber: 12, extension: "A", room: null, city: "Zwolle" });
    expect(body.extensions).toEqual(["", "A", "B"]);
    expect(body.carrierTypes.map(({ type }) => type)).toEqual(["FIBER", "COPPER", "MOBILE"]);
    expect(body.packages[0]).toMatchObject({ code: "FIB-100", vendor: "Access NL", nrc: "49.00", mrc: "29.50" });
    expect(body.packages[0]?.earliestDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each([
    ["1098ZZ", 121, ["BFIB-1G", "BFIB-10G", "FIB-4000", "MOB-5G"], "SURVEY"],
    ["7511ZZ", 3, ["FIB-1000", "VDSL-100"], "PLANNED"],
    ["3011ZZ", 5, ["VDSL-100"], "MIGRATE"],
    ["5611ZZ", 10, ["COAX-600"], undefined],
  ])("200 %s %i has the documented demo packages", async (postalCode, houseNumber, codes, restriction) => {
    const { body } = await check(`postalCode=${postalCode}&houseNumber=${houseNumber}`);
    expect(codesOf(body)).toEqual(expect.arrayContaining(codes));
    const restricted = body.packages.flatMap(({ restrictions }) => restrictions);
    if (restriction) expect(restricted).toContain(restriction);
    else expect(restricted).toEqual([]);
  });

  it.each([
    ["postalCode=3511ZZ&houseNumber=14&extension=Bis%20%20a", "bis A", ["", "bis", "bis A", "bis B"]],
    ["postalCode=3511LX&houseNumber=12&extension=bis", "bis", ["bis"]],
    ["postalCode=3511LX&houseNumber=12&extension=a", "A", ["A"]],
  ])("200 %s has its extension as the register spells it", async (query, extension, extensions) => {
    expect((await check(query)).body).toMatchObject({ extension, extensions });
  });

  it("200 keeps a room with letters whose upper case is longer", async () => {
    const room = "ΰΰΰΰΰΰ";
    const { status, body } = await check(`postalCode=8011AB&houseNumber=12&room=${encodeURIComponent(room)}`);
    expect([status, body.room]).toEqual([200, room]);
  });

  it("200 returns no packages where none are available", async () => {
    const { body } = await check("postalCode=9999ZZ&houseNumber=1");
    expect([body.carrierTypes, body.packages]).toEqual([[], []]);
  });

  it("200 returns a deterministic answer for any other address", async () => {
    const [first, second] = [
      await check("postalCode=1234AB&houseNumber=56"),
      await check("postalCode=1234AB&houseNumber=56"),
    ];
    expect(first.body.packages.length).toBeGreaterThan(0);
    expect(second.body).toEqual(first.body);
  });

  it("404 lists the known extensions", async () => {
    const { status, body } = await check("postalCode=8011AB&houseNumber=12&extension=Z");
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: "address.not-found", details: { suggestions: ["", "A", "B"] } } });
  });

  it.each([
    ["postalCode=8011&houseNumber=12", "postalCode", "validation.postal-code-invalid"],
    ["postalCode=1234ABC&houseNumber=12", "postalCode", "validation.postal-code-invalid"],
    ["postalCode=8011AB&houseNumber=100000", "houseNumber", "validation.max"],
    ["postalCode=8011AB&houseNumber=0", "houseNumber", "validation.min"],
    ["houseNumber=12", "postalCode", "validation.required"],
    ["postalCode=8011AB&houseNumber=12&extension=ABCDEFG", "extension", "validation.max-length"],
    ["postalCode=8011AB&houseNumber=12&floor=2", "floor", "validation.invalid-data"],
  ])("400 for %s", async (search, field, message) => {
    const answer = await check(search);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ validationErrors: [{ field, message }] });
  });
});

describe("anonymous checks", () => {
  it("200 omits prices if the operator does not publish them", async () => {
    const quiet = await testApi({ PUBLIC_LIST_PRICES: "false" });
    const { body } = await check("postalCode=8011AB&houseNumber=12", quiet);
    await quiet.close();
    expect(body.packages.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toMatch(/"(nrc|mrc)"/);
  });

  it("429 after ten checks in a minute from one address, with the time to wait", async () => {
    const strict = await testApi({
      LIMIT_POSTAL_CODE_CHECKS_PER_MINUTE: "10",
      LIMIT_POSTAL_CODE_CHECKS_PER_HOUR: "60",
    });
    const answers = [];
    for (let asked = 0; asked < 21; asked += 1) answers.push(await check("postalCode=8011AB&houseNumber=12", strict));
    await strict.close();
    const refused = answers.filter(({ status }) => status === 429);
    // Up to twenty are accepted if a minute ends in between.
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true);
    expect(Number(refused[0]?.headers["retry-after"])).toBeLessThanOrEqual(60);
  });

  it("429 beyond the hourly quota", async () => {
    const strict = await testApi({ LIMIT_POSTAL_CODE_CHECKS_PER_HOUR: "2" });
    const statuses = [];
    for (let asked = 0; asked < 5; asked += 1)
      statuses.push((await check("postalCode=8011AB&houseNumber=12", strict)).status);
    await strict.close();
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a connected network system", () => {
  const carrier = {
    type: "FIBER",
    vendor: "Vezel Oost",
    technologies: ["FTTH"],
    expectedDown: 1_000_000,
    expectedUp: 1_000_000,
    reliabilityPct: null,
    connectionPoints: [],
    status: "AVAILABLE",
    plannedDate: null,
  };
  const known = {
    found: true,
    availability: { street: "Dijk", city: "Oost", bagId: null, extensions: [""], carrierTypes: [carrier] },
  };

  it("200 shares one call between parallel requests for an address, and caches the answer for a day", async () => {
    await withNetworks(known, async (environment, questions) => {
      const other = await testApi({ ...environment, AVAILABILITY_TOKEN: "secret" });
      const search = "postalCode=7000AA&houseNumber=4&room=2";
      const answers = await Promise.all(Array.from({ length: 20 }, () => check(search, other)));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(codesOf(answers[0]?.body as AvailabilityCheck)).toEqual(["FIB-100", "FIB-500", "FIB-1000"]);
      expect(answers[0]?.body.source).toBe("http");
      expect(questions).toEqual([
        {
          authorization: "Bearer secret",
          body: { address: { postalCode: "7000AA", houseNumber: 4, extension: null, room: "2" } },
        },
      ]);
      await other.database.rows("update availability_check set checked_at = now() - interval '25 hours'");
      expect((await check(search, other)).body.id).not.toBe(answers[0]?.body.id);
      expect(questions.length).toBe(2);
      await other.close();
    });
  });

  it.each([
    ["fails", { error: "down" }, 500],
    ["sends an invalid response", { found: true, availability: { street: 7 } }, 200],
  ])("503 when the system %s, and caches nothing", async (_what, answer, status) => {
    await withNetworks(
      answer,
      async (environment) => {
        const other = await testApi(environment);
        const refused = await check("postalCode=7000AA&houseNumber=4", other);
        const kept = await other.database.rows("select id from availability_check where postal_code = '7000AA'");
        await other.close();
        expect(refused).toMatchObject({ status: 503, body: { error: { code: "availability.unavailable" } } });
        expect(refused.headers["retry-after"]).toBe("5");
        expect(kept).toEqual([]);
      },
      status,
    );
  });

  it("503 without a configured system", async () => {
    const other = await testApi({ AVAILABILITY_CONNECTOR: "off" });
    const refused = await check("postalCode=7000AA&houseNumber=4", other);
    await other.close();
    expect(refused.status).toBe(503);
  });
});
