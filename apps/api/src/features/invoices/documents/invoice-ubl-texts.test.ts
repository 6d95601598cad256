/* oxlint-disable oxc/no-map-spread -- samples are changed copies; the originals must not change */
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { storedInvoices } from "../../../testing/invoices/sample-invoices.ts";
import { renderUbl } from "./invoice-ubl.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";

/** Texts as a strict XML parser reads them, keyed by the last two element names of their path. */
const read = (xml: string): Map<string, string[]> => {
  const [path, texts] = [[] as string[], new Map<string, string[]>()];
  const parser = new SaxesParser({ xmlns: true });
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => {
    path.push(local);
    text = "";
  });
  parser.on("text", (part) => void (text += part));
  parser.on("closetag", ({ prefix }) => {
    const place = path.slice(-2).join("/");
    if (prefix === "cbc") texts.set(place, [...(texts.get(place) ?? []), text]);
    path.pop();
  });
  parser.write(xml).close();
  return texts;
};

const awkward = fc.constantFrom(
  ..."&nbsp; &#65; &#x41; &amp; &amp;amp; &lt;b&gt; R&D; & ; < > ]]> <![CDATA[ <!-- --> <?x?> \" ' \t \n \r \r\n é € 日 😀 &nbsp".split(
    " ",
  ),
  "\u0001",
  "\u0000",
  "\ud800",
  "\uffff",
  " ",
  "a",
);
const texts = fc.array(awkward, { minLength: 1, maxLength: 12 }).map((parts) => `x${parts.join("")}x`);

const filled = fc.tuple(storedInvoices, fc.infiniteStream(texts)).map(([invoice, stream]): StoredInvoice => {
  const next = (): string => stream.next().value ?? "";
  const named = (party: StoredInvoice["seller"]) => ({
    ...party,
    name: next(),
    address: { ...party.address, street: next(), room: next(), postalCode: next(), city: next() },
  });
  return {
    ...invoice,
    number: next(),
    note: next(),
    buyerReference: next(),
    orderReference: next(),
    paymentReference: next(),
    seller: named(invoice.seller),
    buyer: named(invoice.buyer),
    allowances: invoice.allowances.map((allowance) => ({ ...allowance, reason: next() })),
    lines: invoice.lines.map((line) => ({
      ...line,
      description: next(),
      productCode: next(),
      allowanceReason: next(),
      endCustomerName: next(),
      endCustomerReference: next(),
      serviceRef: { type: "LINE", id: line.id, label: next() },
    })),
  };
});

/** Characters that XML does not allow: most control characters, lone surrogates, and two noncharacters. */
const kept = (text: string): string =>
  Array.from(text.toWellFormed())
    .filter((sign) => !"\u0000\u0001\uFFFD\uFFFF".includes(sign))
    .join("");

const expectedOf = (invoice: StoredInvoice): Record<string, string[]> => {
  const { lines, seller, buyer, allowances } = invoice;
  const off = lines.filter((line) => Number(line.allowanceAmount) > 0);
  return {
    [`${invoice.type === "INVOICE" ? "Invoice" : "CreditNote"}/ID`]: [invoice.number],
    [`${invoice.type === "INVOICE" ? "Invoice" : "CreditNote"}/Note`]: [invoice.note ?? ""],
    [`${invoice.type === "INVOICE" ? "Invoice" : "CreditNote"}/BuyerReference`]: [invoice.buyerReference ?? ""],
    "OrderReference/ID": [invoice.orderReference ?? ""],
    "PaymentMeans/PaymentID": [invoice.paymentReference ?? ""],
    "PartyLegalEntity/RegistrationName": [seller.name, buyer.name],
    "PostalAddress/CityName": [seller.address.city, buyer.address.city],
    "PostalAddress/PostalZone": [seller.address.postalCode, buyer.address.postalCode],
    "PostalAddress/AdditionalStreetName": [seller.address.room ?? "", buyer.address.room ?? ""],
    "PostalAddress/StreetName": [seller, buyer].map(
      ({ address }) => `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}`,
    ),
    "AllowanceCharge/AllowanceChargeReason": [
      ...allowances.map(({ reason }) => reason),
      ...off.map(({ allowanceReason }) => allowanceReason ?? ""),
    ],
    "Item/Name": lines.map(({ description }) => description),
    "SellersItemIdentification/ID": lines.map(({ productCode }) => productCode ?? ""),
    "AdditionalItemProperty/Value": lines.flatMap((line) => [
      line.serviceRef?.label ?? "",
      line.endCustomerName ?? "",
      line.endCustomerReference ?? "",
    ]),
  };
};

describe("a text in UBL", () => {
  it("is read back unchanged by an XML parser, even when it looks like markup", () => {
    fc.assert(
      fc.property(filled, (invoice) => {
        const found = read(renderUbl(invoice));
        for (const [place, given] of Object.entries(expectedOf(invoice)))
          expect([place, found.get(place) ?? []]).toEqual([place, given.map(kept)]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(["Glasvezel&nbsp;1 Gbit/s", "R&D; project", "&#65;", "&#x41;", "&amp;", "&lt;b&gt;", "A\r\nB"])(
    "keeps %j",
    (description) => {
      const [invoice] = fc.sample(storedInvoices, { numRuns: 1, seed: 42 }) as [StoredInvoice];
      const xml = renderUbl({ ...invoice, lines: invoice.lines.map((line) => ({ ...line, description })) });
      expect(new Set(read(xml).get("Item/Name"))).toEqual(new Set([description]));
    },
  );

  it("leaves out an element whose text has only characters that XML does not allow", () => {
    const [invoice] = fc.sample(storedInvoices, { numRuns: 1, seed: 42 }) as [StoredInvoice];
    expect(renderUbl({ ...invoice, note: " \u0001\ud800 " })).not.toContain("cbc:Note");
  });
});
