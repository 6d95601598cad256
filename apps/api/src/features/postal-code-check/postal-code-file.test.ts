import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNetworks } from "../../testing/fake-networks.ts";
import { orderOperator } from "../../testing/orders/operated-orders.ts";
import { workedLineOrder } from "../../testing/orders/worked-line-order.ts";
import { operateOn } from "../../testing/run-command.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { availabilityCommand } from "./postal-code-check.commands.ts";
import { fileAvailability, loadPostalCodes } from "./postal-code-file.ts";
import { readPostalCodes } from "./postal-code-file.reader.ts";

const folder = mkdtempSync(path.join(tmpdir(), "demarc-postal-codes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const heading = "postalCode,houseNumbers,street,city,carrier,technology,speedDown,speedUp,plannedDate";
const written = (rows: readonly string[], name = `${randomUUID()}.csv`): string => {
  const file = path.join(folder, name);
  writeFileSync(file, [heading, ...rows].join("\n"));
  return file;
};

const ask = (api: TestApi, address: string) => api.send<AvailabilityCheck>("GET", `/v1/postal-code-check?${address}`);

describe("availability from a file of postal codes", () => {
  const file = written([
    '9747ZZ,"1-99 odd, 100",Zernikelaan,Groningen,Own fibre,FTTH,1000000,500000,',
    "9747ZZ,2-98 even,Zernikelaan,Groningen,Own fibre,FTTH,1000000,1000000,2027-03-01",
    "9747ZZ,,Zernikelaan,Groningen,Access NL,VDSL2,100000,30000,",
  ]);
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ AVAILABILITY_FILE: file });
  });
  afterAll(() => api.close());

  it("200 has the networks of the row of the house number, and the packages that they carry", async () => {
    const { status, body } = await ask(api, "postalCode=9747ZZ&houseNumber=17&extension=A");
    expect(status).toBe(200);
    expect(body).toMatchObject({ street: "Zernikelaan", city: "Groningen", source: "file", extensions: ["A"] });
    expect(body.carrierTypes).toMatchObject([
      { type: "FIBER", vendor: "Own fibre", technologies: ["FTTH"], expectedUp: 500_000, status: "AVAILABLE" },
      { type: "COPPER", vendor: "Access NL", expectedDown: 100_000 },
    ]);
    const codes = body.packages.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["FIB-1000", "VDSL-100"]));
    expect(codes).not.toContain("FIB-4000");
    expect(body.packages.flatMap(({ restrictions }) => restrictions)).toEqual([]);
  });

  it("200 says what is planned, and has a street without networks where the number is in no row", async () => {
    const planned = await ask(api, "postalCode=9747ZZ&houseNumber=18");
    expect(planned.body.carrierTypes[0]).toMatchObject({ status: "PLANNED", plannedDate: "2027-03-01" });
    const numbers = written(["9747ZZ,1-9,Zernikelaan,Groningen,Own fibre,FTTH,1000000,500000,"]);
    const other = await testApi({ AVAILABILITY_FILE: numbers });
    const { body } = await ask(other, "postalCode=9747ZZ&houseNumber=10");
    await other.close();
    expect([body.street, body.carrierTypes, body.packages]).toEqual(["Zernikelaan", [], []]);
  });

  it("404 for a postal code that is not in the file", async () => {
    expect(await ask(api, "postalCode=1234AB&houseNumber=1")).toMatchObject({
      status: 404,
      body: { error: { code: "address.not-found" } },
    });
  });

  it("201 orders a line at an address of the file, and the operator accepts the order", async () => {
    const body = { ...workedLineOrder, address: { postalCode: "9747ZZ", houseNumber: 17 } };
    const placed = await api.send<Order>("POST", `/v1/customer/${companyIds.kadeblok}/order/line`, {
      token: await api.tokenOf("ruth.klein@kadeblok.example"),
      body,
      headers: { "idempotency-key": randomUUID() },
    });
    expect(placed).toMatchObject({ status: 201, body: { status: "SUBMITTED" } });
    expect(await orderOperator(api)("accept", String(placed.body.orderNumber))).toMatchObject({ status: "ACCEPTED" });
  });
});

describe("a file of postal codes that changes", () => {
  const row = (street: string) => `9747ZZ,,${street},Groningen,Own fibre,FTTH,1000000,500000,`;

  it("200 answers from the new file at the next question, and from the last good one while it has faults", async () => {
    const file = written([row("Oude weg")], "changing.csv");
    const api = await testApi({ AVAILABILITY_FILE: file });
    const streetAt = async (houseNumber: number) =>
      (await ask(api, `postalCode=9747ZZ&houseNumber=${houseNumber}`)).body.street;
    // The time of the file differs, also where the clock of the file system is coarse.
    const change = (text: string, second: number) => {
      written([text], "changing.csv");
      utimesSync(file, second, second);
    };
    expect(await streetAt(1)).toBe("Oude weg");
    change(row("Nieuwe weg"), 1_800_000_000);
    expect(await streetAt(2)).toBe("Nieuwe weg");
    change("9747ZZ,,Foute weg", 1_800_000_001);
    expect(await streetAt(3)).toBe("Nieuwe weg");
    await api.close();
  });

  const asking = (file: string) => {
    const lines: string[] = [];
    const answer = fileAvailability(file, pino({ level: "info" }, { write: (line) => void lines.push(line) }));
    const streetAt = async (houseNumber: number) => {
      const found = await answer({ postalCode: "9747ZZ", houseNumber, extension: null, room: null });
      return found.found ? found.availability.street : undefined;
    };
    return { lines, streetAt };
  };

  it("is read again if only its content differs: its size and its time are the same", async () => {
    const name = `${randomUUID()}.csv`;
    const file = written([row("Oude weg")], name);
    utimesSync(file, 1_800_000_000, 1_800_000_000);
    const { streetAt } = asking(file);
    expect(await streetAt(1)).toBe("Oude weg");
    // The change time of a file has the resolution of the clock of the file system.
    const { ctimeMs } = statSync(file);
    while (statSync(file).ctimeMs === ctimeMs) {
      written([row("Ware weg")], name);
      utimesSync(file, 1_800_000_000, 1_800_000_000);
    }
    expect(await streetAt(1)).toBe("Ware weg");
  });

  it("answers from the last good one while it is removed, and logs that once", async () => {
    const name = `${randomUUID()}.csv`;
    const file = written([row("Oude weg")], name);
    const { lines, streetAt } = asking(file);
    rmSync(file);
    expect([await streetAt(1), await streetAt(2)]).toEqual(["Oude weg", "Oude weg"]);
    expect(lines).toEqual([expect.stringContaining("the last good one stays")]);
    written([row("Nieuwe weg")], name);
    expect(await streetAt(1)).toBe("Nieuwe weg");
  });
});

describe("the faults of a file of postal codes", () => {
  const file = written([
    "8011,,Kade,Zwolle,Own,FTTH,1,1,",
    "8011AB,9-3,Kade,,Own,FIBRE,1.5,3000000000,soon",
    "8011AB,,Kade,Zwolle,Own,FTTH,1,1,,more",
    "8011AB,1-9 odd,Kade,Zwolle,Own,FTTH,1,1,",
    "",
    "8011 AB,7,Kade,Zwolle,Own,FTTH,2,2,",
  ]);
  const faults = [
    `${file}:2: "8011" is not a postal code such as 8011AB`,
    `${file}:3: "city" is missing`,
    `${file}:3: "FIBRE" must be one of FTTH, FTTO, VDSL2, VVDSL_BONDED, COAX, MOBILE`,
    `${file}:3: "1.5" must be a speed in kbit/s such as 1000000`,
    `${file}:3: "3000000000" must be a speed in kbit/s such as 1000000`,
    `${file}:3: "9-3" must be house numbers such as 1-99 odd, 100, 102-110`,
    `${file}:3: "soon" must be a date such as 2026-12-31`,
    `${file}:4: has more cells than the 9 columns`,
    `${file}:7: line 5 has FTTH of Own there already`,
    "9 faults. ",
  ].join("\n");

  it("are all named with their lines, by the start, which they prevent, and by the command", async () => {
    await expect(testApi({ AVAILABILITY_FILE: file })).rejects.toThrow(
      `${faults}Nothing starts until the file is corrected.`,
    );
    const api = await testApi();
    const check = (name: string) => operateOn(api, api.operatorPool)(availabilityCommand, [name]);
    await expect(check(file)).rejects.toThrow(`${faults}The file cannot be used.`);
    const headed = path.join(folder, "heading.csv");
    writeFileSync(headed, "postalCode;street;city;carrier;technology;speedDown;speed\n");
    await expect(check(headed)).rejects.toThrow(
      `${headed}:1: unknown column "speed"\n${headed}:1: there is no column "speedUp"\n2 faults.`,
    );
    writeFileSync(
      headed,
      'postalCode;street;city;carrier;technology;speedDown;speedUp\r\n8011AB;"Kade; oost";Zwolle;Own;FTTH;1;1\r\n',
    );
    expect(await check(headed)).toEqual([`${headed} has no faults: 1 postal codes in 1 rows`]);
    await expect(check(path.join(folder, "none.csv"))).rejects.toThrow("cannot be read");
    await api.close();
  });

  it.each<readonly [string, string, readonly string[]]>([
    ["an empty first cell", ",,Kade,Zwolle,Own,FTTH,1,1,", ['2: "postalCode" is missing']],
    ["a quotation mark in a cell", '8011AB,,Ka"de",Zwolle,Own,FTTH,1,1,', []],
    [
      "text after the closing quotation mark",
      '8011AB,,"Kade"x,Zwolle,Own,FTTH,1,1,',
      ["2: has a quotation mark that does not enclose its cell"],
    ],
    [
      "a quotation mark that is not closed",
      '8011AB,,"Kade,Zwolle,Own,FTTH,1,1,\n8011AC,,Kade,Zwolle,Own,FTTH,1,1,',
      ["2: has a quotation mark that does not enclose its cell"],
    ],
    [
      "a fault after a cell with a line break",
      '8011AB,,"Ka\nde",Zwolle,Own,FTTH,1,1,\n8011A,,Kade,Zwolle,Own,FTTH,1,1,',
      ['4: "8011A" is not a postal code such as 8011AB'],
    ],
  ])("are listed for %s", (_what, row, expected) => {
    const { rows, faults: found } = readPostalCodes(`${heading}\n${row}`);
    expect(found.map(({ line, reason }) => `${line}: ${reason}`)).toEqual(expected);
    if (expected.length === 0) expect(rows).toHaveLength(1);
  });

  it("are listed up to a hundred, and counted", () => {
    const many = written(Array.from({ length: 130 }, () => "8011,,Kade,Zwolle,Own,FTTH,1,1,"));
    const lines = () => loadPostalCodes(many, "It stays.");
    expect(lines).toThrow(/^[^]*:101: .*\nand 30 more\n130 faults\. It stays\.$/);
    expect(lines).not.toThrow(/:102: /);
  });
});

const manual = readFileSync(new URL("../../../../../docs/operations/connectors.md", import.meta.url), "utf8");
const blocksOf = (kind: string): string[] =>
  [...manual.matchAll(new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``, "g"))].map(([, block = ""]) => block);

describe("the examples of docs/operations/connectors.md", () => {
  const [question, known, unknown] = blocksOf("json availability");

  it("are a question that the product asks, and answers that it takes", async () => {
    await withNetworks(JSON.parse(known ?? ""), async (environment, questions) => {
      const api = await testApi(environment);
      const { address } = JSON.parse(question ?? "") as { address: Record<string, unknown> };
      const { status, body } = await ask(
        api,
        `postalCode=${String(address["postalCode"])}&houseNumber=${String(address["houseNumber"])}&extension=${String(address["extension"])}`,
      );
      await api.close();
      expect(questions.map(({ body: asked }) => asked)).toEqual([JSON.parse(question ?? "")]);
      expect(status).toBe(200);
      const { availability } = JSON.parse(known ?? "") as { availability: object };
      expect(body).toMatchObject(availability);
    });
    await withNetworks(JSON.parse(unknown ?? ""), async (environment) => {
      const api = await testApi(environment);
      const { status, body } = await ask(api, "postalCode=8011AB&houseNumber=12&extension=Z");
      await api.close();
      expect([status, body]).toMatchObject([404, { error: { details: { suggestions: ["", "A", "B"] } } }]);
    });
  });

  it("are a file of postal codes without faults", async () => {
    const file = path.join(folder, "manual.csv");
    writeFileSync(file, blocksOf("csv")[0] ?? "");
    const api = await testApi({ AVAILABILITY_FILE: file });
    const { body } = await ask(api, "postalCode=9747ZZ&houseNumber=17");
    await api.close();
    expect(body.carrierTypes.length).toBeGreaterThan(0);
  });
});
