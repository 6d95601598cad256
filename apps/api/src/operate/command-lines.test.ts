import { listImportRows } from "@demarc/contract/operator/imports";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../testing/test-api.ts";
import { csvRows } from "../testing/requests/csv-rows.ts";
import { operationOf } from "../testing/operator-commands.ts";
import { serviceToken } from "../testing/tokens/service-token.ts";
import { endpointsFor } from "./contract-modules.ts";
import { helpFor } from "./help.ts";
import { sendTo } from "./in-process.ts";
import { Misused } from "./misused.ts";
import { operationsOf } from "./operations.ts";
import { requestOf } from "./request.ts";
import { carryOut, refusalLines } from "./run.ts";
import { linesOf } from "./output.ts";

const operations = operationsOf(await endpointsFor("operator"));
const polderlicht = String(companyIds.polderlicht);
let api: TestApi;
let token: string;
let folder: string;
let printed: string;
let complaint: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-command-lines-"));
});
beforeEach(() => {
  printed = "";
  complaint = "";
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await api.close();
});

const requested = (...words: string[]) => {
  const operation = operationOf(words);
  return { operation, asked: requestOf(operation, words.slice(operation.words.length), "http://localhost") };
};
const run = async (...words: string[]): Promise<number> => {
  const { operation, asked } = requested(...words);
  return carryOut(operation, asked, sendTo(api.app, token), {
    width: 160,
    print: (text) => void (printed += typeof text === "string" ? text : Buffer.from(text).toString()),
    complain: (text) => void (complaint += text),
  });
};
const bodyOf = async (...words: string[]): Promise<unknown> =>
  JSON.parse(await requested(...words).asked.request.text());
const fileOf = (name: string, content: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};

describe("fields", () => {
  it("nest with dots, repeat or count in lists, are null without a value, and are JSON where the schema takes it", async () => {
    expect(
      await bodyOf(
        "customer",
        "ref",
        "put",
        "C-1",
        "name=Molen = Zoon",
        "address.houseNumber=4",
        "address.city=Zwolle",
        "oin=",
        "loyaltyParticipant=true",
        "parentCustomerId.ref=R-1",
        'invoiceAddress={"city":"Ommen"}',
      ),
    ).toEqual({
      name: "Molen = Zoon",
      address: { houseNumber: 4, city: "Zwolle" },
      oin: null,
      loyaltyParticipant: true,
      parentCustomerId: { ref: "R-1" },
      invoiceAddress: { city: "Ommen" },
    });
    expect(await bodyOf("service-token", "create", "name=a", "rights=power.ingest", "rights=ip.read")).toEqual({
      name: "a",
      rights: ["power.ingest", "ip.read"],
    });
    expect(await bodyOf("invoice", "credit", "2026-000001", "lines.0.description=A", "lines.1.description=B")).toEqual({
      lines: [{ description: "A" }, { description: "B" }],
    });
  });

  it("take a file with @: a file of the API in base64, JSON or YAML, or text; @@ is one @", async () => {
    const letter = fileOf("letter.pdf", "%PDF");
    const content = Buffer.from("%PDF").toString("base64");
    expect(await bodyOf("order", "complete", "x", `testReport=@${letter}`)).toEqual({
      testReport: { fileName: "letter.pdf", content },
    });
    const address = fileOf("address.yaml", "city: Ommen\nhouseNumber: 4\n");
    expect(await bodyOf("customer", "change", "1", `address=@${address}`, "name=@@home")).toEqual({
      address: { city: "Ommen", houseNumber: 4 },
      name: "@home",
    });
    expect(await bodyOf("order", "note", "x", `text=@${fileOf("note.txt", "Two\nlines")}`)).toEqual({
      text: "Two\nlines",
    });
  });

  it("are added to those of a file", async () => {
    const file = fileOf("order.json", '{"plannedDate":"2027-01-01","reason":"a"}');
    expect(await bodyOf("order", "schedule", "x", "--file", file, "reason=b")).toEqual({
      plannedDate: "2027-01-01",
      reason: "b",
    });
  });

  it.each([
    [["order", "hold", "x", "reson=a"], "There is no field reson. Did you mean reason?"],
    [["customer", "change", "1", "address.sity=a"], "There is no field address.sity. Did you mean address.city?"],
    [["customer", "change", "1", "constructor=a"], "There is no field constructor."],
    [["customer", "change", "1", "__proto__.x=a"], "There is no field __proto__."],
    [["order", "hold", "x", "reason"], 'Give fields as name=value, not "reason".'],
    [["order", "hold", "reason=a"], "Give ORDER-ID, after order hold."],
    [["order", "hold", "..", "reason=a"], "Give ORDER-ID, after order hold."],
    [["order", "hold", "", "reason=a"], "Give ORDER-ID, after order hold."],
    [["invoice", "credit", "x", "lines.1.description=B"], "Give lines.0 first."],
    [["customer", "change", "1", "address={"], "address is not valid JSON."],
    [["customer", "change", "1", "address=@/none.json"], "/none.json cannot be read."],
    [["customer", "list", "name=x"], '"name=x" is too much'],
    [["customer", "list", "--updated-sinse=x"], "There is no option --updated-sinse. Did you mean --updated-since?"],
    [["customer", "bulk"], "Give --file FILE."],
    [["order"], "Say what to do with order. See: help order"],
  ])("%j is refused before anything is sent", (words, message) => {
    expect(() => requested(...words)).toThrow(Misused);
    expect(() => requested(...words)).toThrow(message);
  });
});

it("an id is one part of the path, whatever its characters", () => {
  const { request } = requested("payment", "ref", "put", "B/1?x#y", "invoice=A", "amount=1.00").asked;
  expect(new URL(request.url).pathname).toBe("/operator/v1/payment/ref/B%2F1%3Fx%23y");
});

describe("rows", () => {
  it("of a YAML file are sent as they are", async () => {
    const file = fileOf("rows.yaml", "- externalRef: C-1\n  name: A\n- externalRef: C-2\n");
    const { request } = requested("customer", "bulk", "--file", file).asked;
    expect([request.headers.get("content-type"), await request.json()]).toEqual([
      "application/json",
      [{ externalRef: "C-1", name: "A" }, { externalRef: "C-2" }],
    ]);
  });

  it("of a CSV file are records: an empty cell leaves its field out, and no cell names a file", async () => {
    const file = fileOf("rows.csv", "externalRef;address.houseNumber;name;oin\nC-1;4;@Home;\nC-2;;B;\n");
    const { request } = requested("customer", "bulk", "--file", file).asked;
    expect(await request.json()).toEqual([
      { externalRef: "C-1", address: { houseNumber: 4 }, name: "@Home" },
      { externalRef: "C-2", name: "B" },
    ]);
  });

  it("with an unknown heading are refused with their line", () => {
    const file = fileOf("wrong.csv", "externalRef,nam\nC-1,A\n");
    expect(() => requested("customer", "bulk", "--file", file)).toThrow("line 2: There is no field nam.");
  });

  it("of a CSV file in which a quotation mark stays open are refused", () => {
    const file = fileOf("open.csv", 'externalRef,name\nC-1,"A\nC-2,B\n');
    expect(() => requested("customer", "bulk", "--file", file)).toThrow("open.csv: line 2: Quoted field unterminated.");
  });

  it("that are refused give the exit code 1", async () => {
    const file = fileOf("rows.json", '[{"externalRef":"C-9"}]');
    expect(await run("customer", "bulk", "--file", file, "--on-error=reject-rows")).toBe(1);
    expect(printed).toMatch(/^rejected +1$/m);
  });
});

describe("a command that ends something", () => {
  it("demands the id a second time, except for a dry run", () => {
    const line = ["customer", "terminate", polderlicht, "reason=a"];
    expect(() => requested(...line)).toThrow(`--confirm ${polderlicht}`);
    expect(() => requested(...line, "--confirm=1")).toThrow("Give the id a second time");
    expect(requested(...line, `--confirm=${polderlicht}`).asked.request.url).toContain("/terminate");
    expect(requested(...line, "--dry-run").asked.request.url).toContain("dryRun=true");
  });
});

describe("what is printed", () => {
  it("is a table with the cursor of the next page, or all pages", async () => {
    expect(await run("customer", "list", "--limit=2")).toBe(0);
    const lines = printed.trimEnd().split("\n");
    expect(lines[0]).toMatch(/^id +/);
    expect(lines).toHaveLength(5);
    expect(lines.every(({ length }) => length <= 160 || !lines.indexOf(""))).toBe(true);
    const [, cursor = ""] = /--after (\S+), or --all$/.exec(printed.trimEnd()) ?? [];
    printed = "";
    await run("customer", "list", "--limit=1", "--after", cursor, "--json");
    expect((JSON.parse(printed) as { items: unknown[] }).items).toHaveLength(1);
    expect(requested("customer", "list", "--all").asked.request.url).toContain("limit=1000");
    printed = "";
    await run("customer", "list", "--limit=2", "--all", "--json");
    const { items } = JSON.parse(printed) as { items: unknown[] };
    expect(items.length).toBeGreaterThan(4);
    expect(await run("customer", "list", "--after=x", "--all")).toBe(1);
    expect(complaint).toContain("after: ");
  });

  it("names all invalid fields of refused rows", () => {
    const row = { row: 3, outcome: "rejected", code: "validation.required", changes: [] };
    const fields = ["name", "address.city"].map((field) => ({ field, text: `Fill in\u001b ${field}.` }));
    const answer = { items: [Object.assign(row, { validationErrors: fields })], next: null };
    expect(linesOf(listImportRows, answer, 160).slice(2)).toEqual([
      "",
      "Row 3, name: Fill in  name.",
      "Row 3, address.city: Fill in  address.city.",
    ]);
  });

  it("is a feed of events to its end, which always has a next position", async () => {
    expect(await run("event", "list", "--limit=1", "--all", "--json")).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ items: expect.any(Array) as unknown[], more: false });
    printed = "";
    await run("event", "list");
    expect(printed).not.toContain("There are more");
  });

  it("is what a dry run would change, with its hash", async () => {
    expect(await run("customer", "suspend", polderlicht, "reason=Not paid", "--dry-run")).toBe(0);
    expect(printed).toContain("Dry run.");
    expect(printed).toMatch(/20120280 +customer +status +ACTIVE +SUSPENDED/);
    const [, hash = ""] = /--plan-hash ([0-9a-f]{64})/.exec(printed) ?? [];
    expect(await run("customer", "suspend", polderlicht, "reason=Other", "--plan-hash", hash)).toBe(1);
    expect(complaint).toContain("plan-outdated");
    expect(await run("customer", "suspend", polderlicht, "reason=Not paid", "--plan-hash", hash)).toBe(0);
    await run("customer", "reinstate", polderlicht);
  });

  it("leaves out control characters of values", async () => {
    await api.database.rows("update customer set trade_name = E'a\\u001b[31mred' where id = $1", [polderlicht]);
    await run("customer", "show", polderlicht);
    expect(printed).toContain("a [31mred");
    expect(printed).not.toContain("\u001b");
    await api.database.rows("update customer set trade_name = E'a\\u009b31mred' where id = $1", [polderlicht]);
    printed = "";
    await run("customer", "show", polderlicht, "--json");
    expect(printed).not.toContain("\u009b");
    expect(JSON.parse(printed)).toMatchObject({ tradeName: "a\u009b31mred" });
    const error = { code: "x", message: "a\u001b[31mred", requestId: "r" };
    expect(refusalLines(409, { error })).toEqual(["a [31mred (x, request r)"]);
  });

  it("is the refusal of a change of another version than --if-match", async () => {
    expect(await run("customer", "change", polderlicht, "tradeName=Other", "--if-match=999")).toBe(1);
    expect(complaint).toContain("edit-conflict");
  });

  it("is each field that the product refuses", async () => {
    expect(await run("customer", "change", polderlicht, "paymentTermDays=900", "vatTreatment=x")).toBe(1);
    expect(
      complaint
        .split("\n")
        .map((line) => line.split(":", 1)[0] ?? "")
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(["paymentTermDays", "vatTreatment"]);
    complaint = "";
    expect(await run("customer", "show", "99999999", "--json")).toBe(1);
    expect(JSON.parse(complaint)).toMatchObject({ error: { code: "not-found" } });
  });
});

describe("an answer that is a file", () => {
  it("goes to a new file with --output, and never over another", async () => {
    const file = path.join(folder, "customers.ndjson");
    expect(await run("snapshot", "customer", "--output", file)).toBe(0);
    const [first = ""] = fs.readFileSync(file, "utf8").split("\n");
    expect([printed, JSON.parse(first)]).toEqual(["", expect.objectContaining({ id: expect.any(Number) as number })]);
    await expect(run("snapshot", "customer", "--output", file)).rejects.toThrow(`${file} exists already.`);
    await expect(run("snapshot", "customer", "--output", path.join(file, "x"))).rejects.toThrow("cannot be written");
  });

  it("is printed without it", async () => {
    expect(await run("export", "customer")).toBe(0);
    expect(printed).toContain("Polderlicht");
  });

  it("is a list as CSV with --format, --csv or --output, with all records and their filters", async () => {
    expect(await run("customer", "list", "--format=csv", "--status=ACTIVE", "--all")).toBe(0);
    const rows = csvRows(printed);
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(({ status }) => status === "ACTIVE")).toBe(true);
    printed = "";
    expect(await run("customer", "list", "--csv=excel-nl")).toBe(0);
    expect(printed).toContain(";address.street;");
    printed = "";
    const file = path.join(folder, "list.csv");
    expect(await run("customer", "list", "--output", file, "--status=ACTIVE")).toBe(0);
    expect([printed, csvRows(fs.readFileSync(file, "utf8"))]).toEqual(["", rows]);
    expect(await run("customer", "list", "--output", path.join(folder, "none.csv"), "--limit=2")).toBe(1);
    expect(complaint).toContain("limit: ");
  });
});

it("a page that is not of the operator API gives the exit code 3", async () => {
  const { operation, asked } = requested("customer", "list");
  const page = async () => new Response("<p>Welcome</p>", { headers: { "content-type": "text/html" } });
  const printer = { width: 160, print: () => undefined, complain: (text: string) => void (complaint += text) };
  expect(await carryOut(operation, asked, page, printer)).toBe(3);
  expect(complaint).toBe("http://localhost gives no answer of the operator API.");
});

describe("help", () => {
  it("names every command, the commands of an area, and all that one takes", () => {
    const all = helpFor(operations, [], []).join("\n");
    for (const { words } of operations) expect(all).toContain(words.slice(1).join(" "));
    expect(helpFor(operations, [], ["line"]).join("\n")).toContain("line suspend SERVICE-ID");
    expect(helpFor(operations, [], ["service-token", "create"]).join("\n")).toMatch(
      /rights=.*array of .*orders\.decide/,
    );
    const one = helpFor(operations, [], ["customer", "ref", "put"]).join("\n");
    for (const part of [
      "customer ref put EXTERNAL-REF NAME=VALUE …",
      "--dry-run",
      "address.city=",
      "Right: customers.write",
    ])
      expect(one).toContain(part);
    expect(helpFor(operations, [], ["line", "terminate"]).join("\n")).toContain("--confirm");
    expect(helpFor(operations, [], ["import", "undo"]).join("\n")).toContain("services.write for line");
    expect(() => helpFor(operations, [], ["lin"])).toThrow("There is no command lin. Did you mean line?");
  });
});
