import { isDay } from "@demarc/contract/core/formats";
import type { RunStatement } from "../../../platform/database/database.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import { listNamedServices } from "../../manual-agreements/manual-agreements.public.ts";
import type { StoredAgreement } from "../quotation/quotation-options.ts";
import type { FileAgreement } from "./quotation-file.ts";

const lastDay = "2100-12-31";

/** Throws 400 for a date that does not exist. `day`: YYYY-MM-DD. */
export const refuseNoDay = (field: string, day: string): void => {
  if (!isDay(day)) throw invalid(field, "validation.date-invalid");
};

/**
 * The agreement for the bespoke lines of an option, from a file. Throws 400 for a date that does not exist and for a service that
 * the company does not have.
 */
export const agreementOf = async (
  { run, customerId }: { readonly run: RunStatement; readonly customerId: number },
  { category, start, renewal, services = [] }: FileAgreement = { category: "OTHER" },
): Promise<StoredAgreement> => {
  if (start !== undefined) refuseNoDay("agreement.start", start);
  if (start !== undefined && start > lastDay) throw invalid("agreement.start", "validation.invalid-value");
  const relatedServices = services.length === 0 ? [] : await run(listNamedServices(customerId, services));
  const isNamed = (word: string) =>
    relatedServices.some(({ id, name }) => id === word.toLowerCase() || name.toUpperCase() === word.toUpperCase());
  if (!services.every(isNamed)) throw invalid("agreement.services", "validation.invalid-value");
  return {
    category,
    startDate: start ?? null,
    renewalMonths: renewal ?? null,
    relatedServices: [...relatedServices],
  };
};
