import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { TSchema } from "@demarc/contract/core/json-schema";
import * as contract from "@demarc/contract/operator/payments";
import type { FastifySchemaValidationError } from "fastify";
import type { RecordBody } from "../../../platform/bodies/record-bodies.ts";
import { isPlainJson } from "../../../platform/bodies/body-scan.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { brokenTextIn, compileValidator, fieldErrorsOf } from "../../../platform/http/validation.ts";
import { ApiError, conflict, InvalidRequest, invalid } from "../../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../../platform/route-context.ts";
import { putPayment } from "../invoices.operator.ts";

const tooLarge = () =>
  new ApiError(413, "body-too-large", "The body is larger than this call accepts; send fewer payments at a time.");

/** The texts of the rows. Throws 400 and 413. */
const rowsOf = async ({ bytes, isCompressed, isLines }: RecordBody): Promise<unknown[]> => {
  const most = { maxOutputLength: contract.largestPayments };
  const inflated = isCompressed
    ? await promisify(gunzip)(bytes, most).catch(() => {
        throw invalid("", "validation.invalid-data");
      })
    : bytes;
  const text = new TextDecoder().decode(inflated);
  const parsed = (part: string): unknown => {
    if (!isPlainJson(part)) throw invalid("", "validation.invalid-data");
    try {
      return JSON.parse(part);
    } catch {
      throw invalid("", "validation.invalid-data");
    }
  };
  const rows = isLines
    ? text
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map(parsed)
    : parsed(text);
  if (!Array.isArray(rows)) throw invalid("", "validation.invalid-data");
  if (rows.length > contract.mostPayments) throw tooLarge();
  return rows;
};

type Row = contract.PaymentRecord & { readonly externalRef: string };
type Check = ((value: unknown) => boolean) & { errors?: FastifySchemaValidationError[] | null };

const schema: TSchema = contract.putPayments.body.items;
const check = compileValidator({ schema, httpPart: "body", method: "", url: "" }) as Check;

/** A row that the contract accepts. Throws 400. */
const checked = (row: unknown): Row => {
  if (!check(row)) {
    const refused = { code: "FST_ERR_VALIDATION", validation: check.errors ?? [] };
    throw new InvalidRequest(fieldErrorsOf(Object.assign(new Error("invalid row"), refused)));
  }
  const broken = brokenTextIn(row);
  if (broken !== undefined) throw invalid(broken, "validation.broken-text");
  const errors = contract.putPayment.rules(row as Row);
  if (errors.length > 0) throw new InvalidRequest(errors);
  return row as Row;
};

const refOf = (row: unknown): string | null => {
  const { externalRef } = (row ?? {}) as { externalRef?: unknown };
  return typeof externalRef === "string" && externalRef.length <= 140 ? externalRef.toWellFormed() : null;
};

/** A refusal comes before the first write of a row, so the rows before it stay. */
const recordRow = async (
  transaction: OperatorTransaction,
  row: unknown,
  index: number,
): Promise<contract.PaymentRow> => {
  const ref = refOf(row);
  try {
    const { externalRef, ...body } = checked(row);
    const { outcome } = await putPayment(transaction, { externalRef, body });
    return { index, ref, outcome };
  } catch (error) {
    if (error instanceof ApiError) return { index, ref, outcome: "rejected", code: error.code };
    if (!(error instanceof InvalidRequest)) throw error;
    const [first] = error.errors;
    return { index, ref, outcome: "rejected", code: first?.message ?? "", field: first?.field ?? "" };
  }
};

const countOf = (rows: readonly contract.PaymentRow[], outcome: contract.PaymentRow["outcome"]): number =>
  rows.filter((row) => row.outcome === outcome).length;

/** Payments for the operator's systems. */
export function paymentsRoutes({ serve }: OperatorRouteContext): void {
  serve(contract.putPayment, ({ params: { externalRef }, body, change }) =>
    change((transaction) => putPayment(transaction, { externalRef, body })),
  );

  serve(contract.putPayments, async ({ http: { recordBody }, query: { onError }, change }) => {
    if (!recordBody) throw new Error("the body of payments was not kept");
    const given = await rowsOf(recordBody);
    return change(async (transaction) => {
      const rows: contract.PaymentRow[] = [];
      for (const [index, row] of given.entries()) rows.push(await recordRow(transaction, row, index));
      const rejected = countOf(rows, "rejected");
      if (rejected > 0 && onError !== "reject-rows")
        throw conflict(
          "bulk.rejected",
          `Nothing was recorded, because ${rejected} of ${rows.length} rows are refused.`,
          {
            rejected,
            rows: rows.filter(({ outcome }) => outcome === "rejected").slice(0, 1000),
          },
        );
      return {
        created: countOf(rows, "created"),
        updated: 0,
        unchanged: countOf(rows, "unchanged"),
        rejected,
        rows,
      };
    });
  });
}
