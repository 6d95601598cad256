import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayText } from "../../../platform/day-text.ts";
import { agreementHarness, ruth } from "../../../testing/agreements/manual-agreement-calls.ts";
import { operatedAgreement } from "../../../testing/agreements/operated-agreements.ts";
import { operateOn } from "../../../testing/run-command.ts";
import { draftAgreementCommand } from "./manual-agreements.commands.ts";
import type { AgreementOperation } from "./manual-agreements.operator.ts";

const { api, plant, read, ledgerOf, mailsAbout } = agreementHarness();
const folder = mkdtempSync(path.join(tmpdir(), "demarc-manual-agreement-"));
let rack: { id: string; name: string } | undefined;
beforeAll(async () => {
  [rack] = await api().database.rows<{ id: string; name: string }>(
    "select id, rack_code as name from rack where customer_id = 20140117 order by rack_code limit 1",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const today = amsterdamDate(new Date());
const ending = {
  status: "ENDING",
  startDate: daysAfter(today, -100),
  termEnd: daysAfter(today, 264),
  endDate: daysAfter(today, 264),
} as const;
const drafted = (file: string) => operateOn(api(), api().operatorPool)(draftAgreementCommand, [file]);
const operate = (action: AgreementOperation["action"], number: string, reason?: string) =>
  operatedAgreement(api(), action, number, reason);

const fileOf = (text: string): string => {
  const name = path.join(folder, "agreement.yaml");
  writeFileSync(name, text);
  return name;
};

const yaml = ({ more = "", customer = "20140117" } = {}) => `customer: ${customer}
title: Remote hands
category: MAINTENANCE
description: |
  **Two** hours a month.
start: 2027-01-31
term: 12
notice: 30
renewal: 1
lines:
  - description: Hours
    quantity: 2.5
    monthly: 99.99
  - { description: Intake, once: "250.5" }
${more}`;

const numberIn = ([line = ""]: readonly string[] = []): string => /MA-\d{4}-\d{3,}/.exec(line)?.[0] ?? "";
const idOf = async (number: string): Promise<string> => {
  const [row] = await api().database.rows<{ id: string }>("select id from manual_agreement where number = $1", [
    number,
  ]);
  return row?.id ?? "";
};

describe("drafting from a file", () => {
  it("stores lines, totals, files and services, which the company sees once it is published, with a mail", async () => {
    writeFileSync(path.join(folder, "terms.pdf"), "%PDF-1.4 terms");
    const more = `services: [${rack?.name}]\ndocuments: [terms.pdf]\n`;
    const number = numberIn(await drafted(fileOf(yaml({ more }))));
    const id = await idOf(number);
    expect((await read(id)).error?.code).toBe("not-found");
    expect(await ledgerOf(id)).toEqual(["manual-agreement.drafted OPERATOR 7 years"]);
    expect(await operate("publish", number)).toBe("DRAFT → PENDING_ACCEPTANCE");
    expect(await read(id)).toMatchObject({
      number,
      status: "PENDING_ACCEPTANCE",
      startDate: "2027-01-31",
      acceptUntil: daysAfter(today, 60),
      // 2.5 x 99.99 = 249.975, rounded to cents.
      nrcTotal: "250.50",
      mrcTotal: "249.98",
      lines: [
        { quantity: "2.5", mrc: "99.99", mrcAmount: "249.98" },
        { quantity: "1", nrc: "250.50" },
      ],
      documents: [{ fileName: "terms.pdf", mediaType: "application/pdf" }],
      relatedServices: [{ type: "rack", id: rack?.id, name: rack?.name }],
      history: [{ event: "publish", actorType: "OPERATOR", actorName: null }],
    });
    const mails = await mailsAbout(number);
    expect(new Map(mails.map(({ recipient, subject }) => [recipient, subject]))).toEqual(
      new Map([
        ["mila.stone@kadeblok.example", "For your approval: Remote hands"],
        [ruth, "For your approval: Remote hands"],
      ]),
    );
    expect(await operate("publish", number)).toBe("PENDING_ACCEPTANCE → PENDING_ACCEPTANCE");
    expect(await ledgerOf(id)).toEqual([
      "manual-agreement.drafted OPERATOR 7 years",
      "manual-agreement.published OPERATOR 7 years",
    ]);
  });

  it("is refused with every fault of the file, each with its line", async () => {
    const text = yaml().replace("term: 12\n", "").replace("monthly: 99.99", "monthly: 99.999\n    colour: red");
    const malformed = fileOf(text.replace("2027-01-31", "tomorrow"));
    await expect(drafted(malformed)).rejects.toThrow(
      [
        `${malformed}:1: "term" is missing`,
        `${malformed}:6: "tomorrow" does not match ^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$`,
        `${malformed}:13: unknown field "colour"`,
        "3 faults. Nothing was drafted.",
      ].join("\n"),
    );
    const wrong = fileOf(
      yaml()
        .replace("2027-01-31", "2027-02-30")
        .replace("99.99", "99.999")
        .replace("quantity: 2.5", "quantity: 0.0001"),
    );
    await expect(drafted(wrong)).rejects.toThrow(
      [
        `${wrong}:6: 2027-02-30 is not a date`,
        `${wrong}:12: 0.0001 is not a quantity with at most three decimals`,
        `${wrong}:13: 99.999 is not an amount with at most two decimals`,
        "3 faults. Nothing was drafted.",
      ].join("\n"),
    );
  });

  it("is refused with a readable reason, and stores nothing", async () => {
    const count = async () => (await api().database.rows("select from manual_agreement")).length;
    const before = await count();
    const refused = (more: string, customer?: string) =>
      expect(drafted(fileOf(yaml({ more, ...(customer ? { customer } : {}) })))).rejects;
    writeFileSync(path.join(folder, "notes.txt"), "not a PDF");
    writeFileSync(
      path.join(folder, "big.pdf"),
      Buffer.concat([Buffer.from("%PDF-1.4 "), Buffer.alloc(10 * 1024 * 1024)]),
    );
    await refused("documents: [notes.txt]").toThrow("A document is a PDF, XML, PNG or JPEG file.");
    await refused("documents: [big.pdf]").toThrow("A file may be at most 10 MB.");
    await refused("documents: [missing.pdf]").toThrow("cannot be read");
    await refused("services: [LN-104201]").toThrow("The company does not have all of these services.");
    await refused("discount: 3").toThrow('unknown field "discount"');
    await refused("", "20999999").toThrow("This agreement or company does not exist.");
    await expect(drafted(fileOf(yaml().replace("99.99", "-1")))).rejects.toThrow(":13: -1 must be >= 0 or string");
    await expect(drafted(path.join(folder, "none.yaml"))).rejects.toThrow("cannot be read");
    expect(await count()).toBe(before);
  });
});

describe("the operator's steps", () => {
  it("one that was signed on paper in the past runs in the period of today", async () => {
    const { id, number } = await plant({ status: "DRAFT", startDate: "2020-03-01", renewalMonths: 12 });
    expect(await operate("activate", number)).toBe("DRAFT → ACTIVE");
    const { startDate, termEndDate, acceptedBy } = await read(id);
    expect([startDate, acceptedBy]).toEqual(["2020-03-01", null]);
    expect(termEndDate).toMatch(/-02-2[89]$/);
    expect(termEndDate?.localeCompare(today)).toBeGreaterThanOrEqual(0);
  });

  it("ends one today, with a reason that its history shows", async () => {
    const { id, number } = await plant({
      status: "ACTIVE",
      startDate: daysAfter(today, -9),
      termEnd: daysAfter(today, 9),
    });
    expect(await operate("end", number, "Replaced by a new one")).toBe("ACTIVE → ENDED");
    const { endDate, history } = await read(id);
    expect(endDate).toBe(today);
    expect(history.at(-1)).toMatchObject({ event: "end", reason: "Replaced by a new one", date: today });
  });

  it("one that is ended before its first day delivers nothing: it has no last day, and its mail says so", async () => {
    const startDate = daysAfter(today, 30);
    const { id, number } = await plant({ status: "ACTIVE", startDate, termEnd: daysAfter(today, 394) });
    await operate("end", number, "The building is sold");
    const { status, endDate, history } = await read(id);
    expect([status, endDate]).toEqual(["ENDED", null]);
    expect(history.at(-1)).toMatchObject({ event: "end", reason: "The building is sold", date: null });
    const [mail] = await mailsAbout(number);
    expect(mail?.text).toContain("has ended this agreement with Kadeblok Hosting B.V. before its first day.");
    const backwards = api().database.rows("update manual_agreement set end_date = $2 where id = $1", [id, today]);
    await expect(backwards).rejects.toThrow("violates check constraint");
  });

  it("on its first day it can be ended with that day as its last", async () => {
    const { id, number } = await plant({ status: "ACTIVE", startDate: today, termEnd: daysAfter(today, 364) });
    await operate("end", number);
    expect((await read(id)).endDate).toBe(today);
  });

  it.each([
    ["activate", { status: "DRAFT" }, "Confirmation: Maintenance of the branch network is signed", "It runs from "],
    [
      "activate",
      ending,
      "Confirmation: Maintenance of the branch network continues",
      "is withdrawn. It continues on the",
    ],
    ["end", ending, "Maintenance of the branch network is ended", `Its last day is ${dayText("en", today)}.`],
    ["end", {}, "The offer is withdrawn: Maintenance of the branch network", "You no longer have to accept"],
  ] as const)("%s is mailed once to the people who order: %#", async (command, given, subject, text) => {
    const { number } = await plant(given);
    await operate(command, number, command === "end" ? "Our building closes" : undefined);
    const mails = await mailsAbout(number);
    expect(mails).toHaveLength(2);
    expect(Object.fromEntries(mails.map((mail) => [mail.recipient, mail.subject]))).toEqual({
      "mila.stone@kadeblok.example": subject,
      [ruth]: subject,
    });
    for (const mail of mails) {
      expect(mail.text).toContain(text);
      expect(mail.text.includes("Our building closes")).toBe(command === "end");
    }
    if (command === "end") return;
    await operate(command, number);
    expect(await mailsAbout(number)).toHaveLength(2);
  });

  it("an offer that had expired is ended without a mail", async () => {
    const { number } = await plant({ acceptUntil: daysAfter(today, -1) });
    await operate("end", number);
    expect(await mailsAbout(number)).toEqual([]);
  });

  it("twenty at once publish once", async () => {
    const { id, number } = await plant({ status: "DRAFT" });
    await Promise.all(Array.from({ length: 20 }, () => operate("publish", number)));
    expect(await ledgerOf(id)).toEqual(["manual-agreement.published OPERATOR 7 years"]);
    expect(await mailsAbout(number)).toHaveLength(2);
  });
});
