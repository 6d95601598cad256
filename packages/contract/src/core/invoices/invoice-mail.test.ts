import { describe, expect, it } from "vitest";
import { attachedDocuments, invoiceFileName, invoiceRecipients, invoiceSubject } from "./invoice-mail.ts";

it("an invoice mail has the documents that the company prefers", () => {
  expect(attachedDocuments).toEqual({ pdf_and_ubl: ["pdf", "ubl"], pdf_only: ["pdf"], ubl_only: ["ubl"], none: [] });
});

describe("the recipients of an invoice", () => {
  const contacts = [
    { types: ["main"], email: "main@polderlicht.example" },
    { types: ["order", "billing"], email: "Fenna@polderlicht.example" },
    { types: ["billing"], email: "fenna@POLDERLICHT.example" },
    { types: ["billing"], email: "omar@polderlicht.example" },
  ];

  it.each([
    ["invoices@polderlicht.example", ["invoices@polderlicht.example"]],
    ["", ["Fenna@polderlicht.example", "omar@polderlicht.example"]],
    [null, ["Fenna@polderlicht.example", "omar@polderlicht.example"]],
  ])("with address %j are %j", (invoiceEmail, recipients) => {
    expect(invoiceRecipients({ invoiceEmail, contacts })).toEqual(recipients);
  });
});

it.each([
  ["en", "INVOICE", "Your invoice 2026110042", "invoice-2026110042.pdf"],
  ["en", "CREDIT_NOTE", "Your credit note 2026110042", "credit-note-2026110042.pdf"],
  ["nl", "INVOICE", "Uw factuur 2026110042", "factuur-2026110042.pdf"],
  ["nl", "CREDIT_NOTE", "Uw creditfactuur 2026110042", "creditfactuur-2026110042.pdf"],
] as const)("in %s an %s has subject %j and file %j", (locale, type, subject, fileName) => {
  const named = { locale, type, number: "2026110042" };
  expect([invoiceSubject(named), invoiceFileName(named, "pdf")]).toEqual([subject, fileName]);
});

it("a file name has the extension of its document, and no character that a system refuses", () => {
  const named = { locale: "en", type: "INVOICE", number: 'a/b\\c:d*e?f"g<h>i|j\nk' } as const;
  expect([invoiceFileName(named, "ubl"), invoiceFileName(named, "zip")]).toEqual([
    "invoice-a_b_c_d_e_f_g_h_i_j_k.xml",
    "invoice-a_b_c_d_e_f_g_h_i_j_k.zip",
  ]);
});
