import type { Outcome } from "@demarc/contract/operator/listing";
import type { QuotationCreate, QuotationRecord } from "@demarc/contract/operator/quotations";
import { heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { InvalidRequest, invalid } from "../../../platform/refusals/errors.ts";
import { findNamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { draftQuotation, type OfferingOperator } from "./quotation-draft.steps.ts";
import type { FileItem, FileOption, QuotationFile } from "./quotation-file.ts";
import { type Drafted, findQuotationByRef } from "./quotation-operator.queries.ts";
import { draft, type NamedQuotation } from "./quotations.operator.ts";

type BodyOption = QuotationRecord["options"][number];
type BodyItem = NonNullable<BodyOption["items"]>[number];

const percent = (given: string | undefined) => (given === undefined ? {} : { discountPct: Number(given) });

const itemOf = ({ kind, order, prices = [] }: BodyItem): FileItem => ({
  kind,
  order,
  prices: Object.fromEntries(
    prices.map(({ productCode, unitPrice, discountPct }) => [
      productCode,
      { ...(unitPrice === undefined ? {} : { unitPrice }), ...percent(discountPct) },
    ]),
  ),
});

const optionOf = ({ items = [], bespoke = [], ...option }: BodyOption): FileOption => ({
  ...option,
  items: items.map(itemOf),
  bespoke: bespoke.map(({ quantity, discountPct, ...line }) => ({
    ...line,
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...percent(discountPct),
  })),
});

/** Converts a body to a quotation file, so that the same rules apply. */
const fileOf = (
  { customerId: _named, requestId, reason: _reason, options, ...texts }: QuotationRecord,
  customer: number,
): QuotationFile => ({
  ...texts,
  customer,
  ...(requestId === undefined ? {} : { request: requestId.toLowerCase() }),
  options: options.map(optionOf),
});

const fields: Readonly<Record<string, string>> = { customer: "customerId", request: "requestId" };

const inBody = (error: unknown): never => {
  if (!(error instanceof InvalidRequest)) throw error;
  throw new InvalidRequest(error.errors.map((one) => ({ ...one, field: fields[one.field] ?? one.field })));
};

/**
 * Makes a draft, or returns the newest revision of the quotation that already has the own id of the body. Throws as `draft` does, with
 * the fields of the body, and 400 if the quotation with this id is for another company.
 */
export const createFromBody = async (
  transaction: OperatorTransaction,
  { externalRef, ...body }: QuotationCreate,
  operator: OfferingOperator,
) => {
  const { id } = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
  const held = { kind: "quotation", ref: externalRef ?? "" };
  const known = externalRef === undefined ? undefined : await heldByRef(transaction, held, findQuotationByRef);
  if (known && known.customerId !== id) throw invalid("customerId", "validation.invalid-value");
  const outcome: Outcome = known ? "unchanged" : "created";
  const drafted =
    known ?? (await draftQuotation(transaction, fileOf(body, id), operator, externalRef ?? null).catch(inBody));
  return { drafted, status: known?.status ?? ("DRAFT" as const), externalRef: externalRef ?? null, outcome };
};

/** Replaces a draft. Throws as `draft` does, with the fields of the body. */
export const redraftFromBody = async (
  transaction: OperatorTransaction,
  { body, named }: { readonly body: QuotationRecord; readonly named: NamedQuotation },
  operator: OfferingOperator,
): Promise<Drafted> => {
  const customer = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
  return draft(transaction, { file: fileOf(body, customer.id), named }, operator).catch(inBody);
};
