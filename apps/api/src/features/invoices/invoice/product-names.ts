import type { InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import type { ProductNameRow } from "./product-names.queries.ts";

type Named = Pick<InvoiceExplanation, "changes" | "parts" | "endCustomers">;

export const productCodesOf = ({ changes, parts }: Named): string[] => [
  ...new Set([...changes, ...parts].flatMap(({ productCode }) => productCode ?? [])),
];

export const withProductNames = <Explanation extends Named>(
  explanation: Explanation,
  rows: readonly ProductNameRow[],
): Explanation => {
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  const named = <One extends { readonly productCode: string | null }>(one: One) => ({
    ...one,
    productName: names.get(one.productCode ?? "") ?? null,
  });
  return { ...explanation, changes: explanation.changes.map(named), parts: explanation.parts.map(named) };
};
