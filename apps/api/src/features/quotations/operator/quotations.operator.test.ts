import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { OperatorQuotation } from "@demarc/contract/operator/quotations";
import { stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bespokeOption, offered, quotationFile, quotedCompany } from "../../../testing/orders/quoted-company.ts";
import { commandsOn } from "../../../testing/operator-commands.ts";
import { companyIds } from "../../../testing/test-api.ts";
import { readQuotation } from "./quotation-file.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

const subjects = async () =>
  (
    await quoted.api.database.rows<{ subject: string; recipient: string }>(
      "select subject, recipient from mail_message where customer_id = $1 order by created_at, id",
      [companyIds.kadeblok],
    )
  ).map(({ subject }) => subject);

describe("the person whom a quotation is for", () => {
  it.each([
    ["ENABLED", true],
    ["DISABLED", false],
  ])("gets its mails while the account is %s: %s", async (status, isMailed) => {
    const contact = "omar.haddad@kadeblok.example";
    const put = (to: string) =>
      quoted.api.database.rows("update customer_account set status = $2 where username = $1", [contact, to]);
    const number = await quoted.draft(quotationFile({ contact }));
    await put(status);
    await quoted.operate("publish", number);
    const mailed = await quoted.api.database.rows<{ recipient: string }>(
      "select recipient from mail_message where subject like '%' || $1 || '%'",
      [number],
    );
    await put("ENABLED");
    expect(mailed.length).toBeGreaterThan(0);
    expect(mailed.some(({ recipient }) => recipient === contact)).toBe(isMailed);
  });
});

const screws = { description: "Screws", charge: "NRC", quantity: 1, unitPrice: "1.00" } as const;

describe("numbers of a file", () => {
  const line = (change: object) => ({ ...screws, ...change });

  it("may have every percentage with two decimals, and every quantity with three", () => {
    const percentages = Array.from({ length: 10_001 }, (_, hundredths) => line({ discountPct: hundredths / 100 }));
    const quantities = Array.from({ length: 20_000 }, (_, place) => line({ quantity: (place + 1) / 1000 }));
    const large = [99_999.999, 65_432.101, 100_000].map((quantity) => line({ quantity }));
    const lines = [...percentages, ...quantities, ...large];
    for (let first = 0; first < lines.length; first += 500) {
      const options = Array.from({ length: 10 }, (_, place) =>
        bespokeOption({}, { bespoke: lines.slice(first + place * 50, first + place * 50 + 50) }),
      ).filter(({ bespoke }) => bespoke.length > 0);
      expect(readQuotation(JSON.stringify(quotationFile({ options }))).file?.options).toHaveLength(options.length);
    }
  });

  it.each([
    ["discountPct", 12.345, "must have at most 2 decimals"],
    ["discountPct", 100.01, "must be <= 100"],
    ["quantity", 0.0001, "must have at most 3 decimals"],
    ["quantity", 1e-10, "must have at most 3 decimals"],
    ["quantity", 1.000_000_000_1, "must have at most 3 decimals"],
  ] as const)("may not be more exact or larger: %s %d", (field, value, reason) => {
    const options = [bespokeOption({}, { bespoke: [line({ [field]: value })] })];
    expect(readQuotation(JSON.stringify(quotationFile({ options }))).faults).toEqual([
      { line: 1, reason: `${value} ${reason}` },
    ]);
  });

  it("are quoted as they are written", async () => {
    const number = await quoted.draft(
      quotationFile({ options: [bespokeOption({}, { bespoke: [{ ...screws, quantity: 2.8, discountPct: 33.33 }] })] }),
    );
    await quoted.operate("publish", number);
    // 2.8 x 1.00 less 33.33 % are 1.86676.
    expect((await quoted.latest(number)).options[0]).toMatchObject({
      nrcTotal: "1.87",
    });
  });
});

describe("a draft", () => {
  it("has a number that goes on from that of the last, and is listed", async () => {
    const [first, second] = [await quoted.draft(), await quoted.draft()];
    expect(Number(second.slice(8))).toBe(Number(first.slice(8)) + 1);
    const [drafted] = (
      await commandsOn(quoted.api)<{ items: OperatorQuotation[] }>("quotation", "list", `--number=${second}`)
    ).items;
    expect(drafted).toMatchObject({
      status: "DRAFT",
      customerName: "Kadeblok Hosting B.V.",
      contractTotal: expect.any(String),
    });
  });

  it.each([
    ["another field", { colour: "red" }, 'unknown field "colour"'],
    ["no option", { options: [] }, "must have at least one entry"],
    ["an empty option", { options: [{ label: "Nothing", termMonths: 12 }] }, "has neither items nor bespoke lines"],
    ["a day that does not exist", { validUntil: "2026-02-30" }, "validUntil: Enter a date that exists."],
    [
      "another company's contact",
      { contact: "daan.vos@polderlicht.example" },
      "contact: This value is not possible here.",
    ],
    ["an unknown company", { customer: 99_999_999 }, "There is no such quotation, request or company."],
    [
      "an order that would be refused",
      { options: [{ label: "x", termMonths: 36, items: [offered("rack", { feedProfile: "PWR-9" })] }] },
      "feedProfile: This value is not possible here.",
    ],
    [
      "a term that the package does not have",
      { options: [{ label: "x", termMonths: 7, items: [offered("rack")] }] },
      "contractTermMonths: This value is not possible here.",
    ],
    [
      "a preferred date, which it cannot promise",
      { options: [{ label: "x", termMonths: 36, items: [offered("rack", { wishDate: "2027-02-01" })] }] },
      "wishDate: This is not accepted here.",
    ],
    [
      "an agreement without lines",
      { options: [{ label: "x", termMonths: 36, items: [offered("rack")], agreement: { category: "OTHER" } }] },
      "has no bespoke lines",
    ],
    [
      "a first day that does not exist",
      { options: [bespokeOption({ start: "2027-02-30" })] },
      "start: Enter a date that exists.",
    ],
    [
      "a first day after 2100",
      { options: [bespokeOption({ start: "2101-01-01" })] },
      "start: This value is not possible here.",
    ],
    [
      "an unknown service",
      { options: [bespokeOption({ services: ["AMS1-R2-07", "AMS9-R9-99"] })] },
      "services: This value is not possible here.",
    ],
    [
      "a price of a product that the order does not have",
      {
        options: [
          { label: "x", termMonths: 36, items: [{ ...offered("rack"), prices: { "XC-SMF": { discountPct: 5 } } }] },
        ],
      },
      "XC-SMF: This value is not possible here.",
    ],
  ])("is refused with %s", async (_what, change, message) => {
    await expect(quoted.draft(quotationFile(change))).rejects.toThrow(message);
  });

  it("is refused with every fault of its form, each with its line", async () => {
    const file = quoted.written(`customer: 20140117
title: Growth
validUntil: soon
salesPerson: { name: Sales, fax: "1" }
options:
  - label: One year
    termMonths: 0
    items:
      - kind: RACK
        order: { packageCode: 5 }
`);
    await expect(quoted.drafted(file)).rejects.toThrow(
      [
        `${file}:1: "terms" is missing`,
        `${file}:3: "soon" does not match ^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`,
        `${file}:4: unknown field "fax"`,
        `${file}:7: 0 must be >= 1`,
        `${file}:10: 5 must be string or null`,
        "5 faults. Nothing was drafted.",
      ].join("\n"),
    );
  });

  it("is refused with everything that does not fit the company and the catalogue, each with its line", async () => {
    const yaml = stringify(
      quotationFile({
        contact: "daan.vos@polderlicht.example",
        options: [
          { label: "x", termMonths: 7, items: [offered("rack"), offered("rack", { feedProfile: "PWR-9" })] },
          bespokeOption({ services: ["AMS9-R9-99"] }),
        ],
      }),
    );
    const lineOf = (text: string, from = 0) => yaml.slice(0, yaml.indexOf(text, from)).split("\n").length;
    const file = quoted.written(yaml);
    const refusal = await quoted.drafted(file).then(String, String);
    expect(refusal).toContain(`${file}:${lineOf("contact: daan")}: contact: This value is not possible here.`);
    expect(refusal).toContain(`${file}:${lineOf("PWR-9")}: feedProfile: This value is not possible here.`);
    expect(refusal).toContain(`${file}:${lineOf("services:")}: services: This value is not possible here.`);
    // The place of the term is that of its order, because the file gives it for the option.
    expect(refusal).toContain(`${file}:${lineOf("order:")}: contractTermMonths: This value is not possible here.`);
  });

  it("is refused with a service of another company", async () => {
    const [line] = await quoted.api.database.rows<{ id: string }>(
      "select id from line where customer_id = $1 limit 1",
      [companyIds.polderlicht],
    );
    await expect(
      quoted.draft(quotationFile({ options: [bespokeOption({ services: [line?.id ?? ""] })] })),
    ).rejects.toThrow("services: This value is not possible here.");
  });

  it("is replaced by a file as long as it is a draft", async () => {
    const number = await quoted.draft();
    const file = quoted.written(quotationFile({ title: "Another title" }));
    expect(await quoted.drafted(file, number)).toEqual([`${number}/1 is DRAFT`]);
    await quoted.operate("publish", number);
    expect((await quoted.latest(number)).title).toBe("Another title");
    await expect(quoted.drafted(file, number)).rejects.toThrow("Only a draft can be replaced");
  });
});

describe("publishing", () => {
  it("mails its person once if a contact for orders has the same address in capitals", async () => {
    const contact = "omar.haddad@kadeblok.example";
    const rows: typeof quoted.api.database.rows = (text, values) => quoted.api.database.rows(text, values);
    await rows(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       values (gen_random_uuid(), $1, '{order}', 'Omar', 'Haddad', upper($2))`,
      [companyIds.kadeblok, contact],
    );
    const number = await quoted.draft(quotationFile({ contact }));
    await quoted.operate("publish", number);
    const mailed = await rows<{ recipient: string }>(
      "select recipient from mail_message where subject like '%' || $1 || '%' and lower(recipient) = $2",
      [number, contact],
    );
    await rows("delete from customer_contact where email = upper($1)", [contact]);
    expect(mailed).toEqual([{ recipient: contact }]);
  });

  it("mails the contacts for orders and the person for whom it is meant, and a second time changes nothing", async () => {
    const number = await quoted.draft();
    const before = (await subjects()).length;
    expect(await quoted.operate("publish", number)).toBe(`${number}/1 is PUBLISHED`);
    const { version } = await quoted.latest(number);
    expect(new Set((await subjects()).slice(before))).toEqual(new Set([`Quotation ${number} is ready`]));
    const mailed = (await subjects()).length;
    expect(await quoted.operate("publish", number)).toBe(`${number}/1 is PUBLISHED`);
    expect((await quoted.latest(number)).version).toBe(version);
    expect(await subjects()).toHaveLength(mailed);
  });

  it("is refused after the last day", async () => {
    const yesterday = daysAfter(amsterdamDate(new Date()), -1);
    const late = await quoted.draft(quotationFile({ validUntil: yesterday }));
    await expect(quoted.operate("publish", late)).rejects.toThrow("last day of this quotation has passed");
  });

  it("is refused if an order has become invalid since the draft", async () => {
    const number = await quoted.draft();
    await quoted.api.database.rows("update rack set lifecycle = 'SUSPENDED' where rack_code = 'AMS1-R2-07'");
    try {
      await expect(quoted.operate("publish", number)).rejects.toThrow("aSide.rackId");
    } finally {
      await quoted.api.database.rows("update rack set lifecycle = 'ACTIVE' where rack_code = 'AMS1-R2-07'");
    }
  });
});

describe("revising", () => {
  it("ends the revision and makes a draft of the next one, which names it", async () => {
    const first = await quoted.publish();
    const before = (await subjects()).length;
    expect(await quoted.operate("revise", first.number)).toBe(`${first.number}/2 is DRAFT`);
    expect((await quoted.read(first.id)).body).toMatchObject({ status: "SUPERSEDED", possible: { accept: false } });
    expect(new Set((await subjects()).slice(before))).toEqual(new Set([`We are changing quotation ${first.number}`]));
    const cheaper = [
      {
        label: "Three years",
        termMonths: 36,
        items: [{ ...offered("rack"), prices: { "RACK-F46": { discountPct: 20 } } }],
      },
    ];
    await quoted.drafted(quoted.written(quotationFile({ options: cheaper })), first.number);
    await quoted.operate("publish", first.number);
    const second = (await quoted.read(first.id)).body.revisions[0];
    const { body } = await quoted.read(second?.id ?? "");
    expect(body).toMatchObject({ revision: 2, status: "PUBLISHED", supersedesId: first.id });
    const rack = body.options[0]?.items[0]?.lines.find(({ productCode }) => productCode === "RACK-F46");
    expect(rack).toMatchObject({ unitPrice: "595.00", discountPct: "20", amount: "476.00" });
    expect(body.revisions.map(({ revision, status }) => [revision, status])).toEqual([
      [2, "PUBLISHED"],
      [1, "SUPERSEDED"],
    ]);
    expect((await subjects()).at(-1)).toBe(`Quotation ${first.number} has a new revision`);
    // A draft stays as it is.
    const third = await quoted.operate("revise", first.number);
    expect(await quoted.operate("revise", first.number)).toEqual(third);
  });
});

describe("withdrawing", () => {
  it("mails the reason, which the company reads in the history", async () => {
    const { number, id } = await quoted.publish();
    expect(await quoted.operate("withdraw", number, "reason=We no longer build there")).toBe(
      `${number}/1 is WITHDRAWN`,
    );
    expect((await quoted.read(id)).body.history.at(-1)).toMatchObject({
      event: "withdraw",
      actorType: "OPERATOR",
      actorName: null,
      reason: "We no longer build there",
    });
    expect((await subjects()).at(-1)).toBe(`Quotation ${number} is withdrawn`);
  });

  it("of a draft shows the company nothing", async () => {
    const number = await quoted.draft();
    const before = await subjects();
    await quoted.operate("withdraw", number);
    expect(await subjects()).toEqual(before);
    expect(
      (await quoted.api.send<{ items: [] }>("GET", `${quoted.base}?q=${number}`, { token: quoted.token })).body.items,
    ).toEqual([]);
  });
});

it.each([
  [["/nowhere.yaml"], "/nowhere.yaml cannot be read."],
  [["/nowhere.yaml", "ORD-2026-000001"], "/nowhere.yaml cannot be read."],
])("a draft of %j is refused", async (words, message) => {
  await expect(quoted.drafted(...words)).rejects.toThrow(message);
  expect(await quoted.drafted()).toBeUndefined();
});
