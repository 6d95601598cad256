import { foldedText } from "@demarc/contract/core/folded-text";
import type { FieldError } from "@demarc/contract/core/errors";

export interface PlanFields {
  readonly action: "SPLIT" | "MERGE";
  readonly block: string;
  /** Prefix lengths, separated by spaces, commas or slashes. */
  readonly lengths: string;
}

export const planBody = ({ action, block, lengths }: PlanFields) => ({
  dryRun: true,
  action,
  block: foldedText(block),
  ...(action === "SPLIT" && {
    lengths: foldedText(lengths)
      .split(/[\s,;/]+/)
      .filter(Boolean)
      .map(Number),
  }),
});

export const rewordPlan = (error: FieldError): FieldError =>
  error.field.startsWith("lengths") ? { ...error, message: "ip.lengths-wrong" } : error;
