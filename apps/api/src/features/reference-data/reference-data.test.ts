import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Country } from "@demarc/contract/reference-data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressPartsOf } from "./registers.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let register: Server;
let fails = false;
let api: TestApi;

beforeAll(async () => {
  register = createServer((request, response) => {
    const number = new URL(request.url ?? "/", "http://x").searchParams.get("number") ?? "";
    response.writeHead(fails ? 500 : 200, { "content-type": "application/json" });
    response.end(
      JSON.stringify(
        number.includes("999900")
          ? { found: true, name: "Polderlicht ICT B.V.", address: "Polderlichtweg 8-A, 8011zz Zwolle", active: true }
          : { found: false },
      ),
    );
  }).listen(0, "127.0.0.1");
  await once(register, "listening");
  const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}/`;
  api = await testApi({ COC_REGISTER_URL: url, VAT_REGISTER_URL: url });
});
afterAll(async () => {
  await api.close();
  register.close();
});

const check = async (what: string, number: string, from = api) =>
  (await from.send("GET", `/v1/validate/${what}?number=${encodeURIComponent(number)}`)).body;

describe("listCountries", () => {
  it("200 names every country in both languages, the Netherlands with the product's own name", async () => {
    const { body } = await api.send<Country[]>("GET", "/v1/validate/countries");
    expect(body.length).toBeGreaterThan(240);
    expect(body.find((country) => country.iso === "NL")).toEqual({
      iso: "NL",
      iso3l: "NLD",
      names: { nl: "Nederland", en: "The Netherlands" },
    });
    expect(body.find((country) => country.iso === "DE")?.names).toEqual({ nl: "Duitsland", en: "Germany" });
    expect(body.filter((country) => country.names.nl === country.iso)).toEqual([]);
    expect(new Set(body.map((country) => country.iso3l)).size).toBe(body.length);
  });
});

describe("the address of a register", () => {
  it.each([
    ["Kade 8, 8011 ZZ Zwolle", { street: "Kade", houseNumber: 8, houseNumberExtension: null, postalCode: "8011ZZ" }],
    ["Plein 1944 12 BIS, 6511AB Nijmegen", { street: "Plein 1944", houseNumber: 12, houseNumberExtension: "BIS" }],
    ["Plein 1944 3, 6511 ZZ Nijmegen", { street: "Plein 1944", houseNumber: 3, houseNumberExtension: null }],
    ["Plein 1944 3-2, 6511 ZZ Nijmegen", { street: "Plein 1944", houseNumber: 3, houseNumberExtension: "2" }],
    ["'s-Gravelandseweg 8b, 1217 EV 's-Hertogenbosch", { houseNumberExtension: "b", city: "'s-Hertogenbosch" }],
  ])("%s has parts", (line, parts) => expect(addressPartsOf(line)).toMatchObject(parts));

  it.each([
    "",
    "Rue de la Loi 16, 1000 Bruxelles",
    "Kade, 8011 ZZ Zwolle",
    "Kade 123456, 8011 ZZ Zwolle",
    `${"a ".repeat(50_000)}8, 8011 ZZ Zwolle`,
  ])("another text has none (%#)", (line) => expect(addressPartsOf(line)).toBeUndefined());

  it("200 fills in a company of the demo, and says nothing about other numbers", async () => {
    const demo = await testApi();
    expect(await check("coc", "99990031", demo)).toMatchObject({
      valid: true,
      source: "registry",
      visitingAddress: { street: "Kaasdragerspad", houseNumber: 23 },
    });
    expect(await check("coc", "99990033", demo)).toMatchObject({ valid: false, active: false });
    expect(await check("coc", "88880101", demo)).toEqual({ valid: true, number: "88880101", source: "format" });
    await demo.close();
  });
});

describe("checkCoc and checkVatNumber", () => {
  it("200 valid: the register knows the number", async () => {
    expect(await check("coc", "99990011")).toMatchObject({
      valid: true,
      found: true,
      name: "Polderlicht ICT B.V.",
      visitingAddress: {
        street: "Polderlichtweg",
        houseNumber: 8,
        houseNumberExtension: "A",
        postalCode: "8011ZZ",
        city: "Zwolle",
      },
      source: "registry",
    });
    expect(await check("vatNumber", "NL999900110B01")).toMatchObject({
      valid: true,
      countryCode: "NL",
      source: "vies",
    });
  });

  it("200 invalid: the format is wrong, or the register does not know the number", async () => {
    expect(await check("coc", "123")).toEqual({ valid: false, number: "123", source: "format" });
    expect(await check("coc", "12345678")).toMatchObject({ valid: false, found: false, source: "registry" });
    expect(await check("vatNumber", "NL 1")).toEqual({ valid: false, number: "NL 1", source: "format" });
  });

  it("200 to be verified: the register fails, or there is none", async () => {
    fails = true;
    expect(await check("coc", "99990011")).toEqual({ valid: true, number: "99990011", source: "format" });
    fails = false;
    const without = await testApi();
    expect(await check("vatNumber", "NL999900110B01", without)).toMatchObject({ valid: true, source: "format" });
    await without.close();
  });

  it("400 without a number", async () => {
    for (const what of ["coc", "vatNumber"])
      expect(await api.send("GET", `/v1/validate/${what}`)).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "number", message: "validation.required" }] },
      });
  });

  it("429 after thirty look-ups in an hour", async () => {
    const strict = await testApi({ LIMIT_LOOKUPS_PER_HOUR: "30" });
    const statuses = [];
    for (let call = 0; call < 31; call += 1)
      statuses.push((await strict.send("GET", "/v1/validate/coc?number=99990011")).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
    await strict.close();
  });
});
