import { nullable, oneOf } from "./fields.ts";
import { Type } from "./json-schema.ts";
import { day } from "./fields.ts";

/** The states of a master service agreement. */
export const msaStatuses = [
  "PENDING_SIGNATURE",
  "SIGNING",
  "SIGNED",
  "ACTIVE",
  "SUPERSEDED",
  "TERMINATED",
  "DECLINED",
  "EXPIRED",
] as const;
export type MsaStatus = (typeof msaStatuses)[number];

/** What a company must still sign; `blocksFrom`: the first day on which it cannot order without a signature. */
export const MsaRequirementOfCompany = Type.Object(
  {
    required: Type.Boolean({ description: "True if the company has no signed agreement and needs one to order" }),
    status: nullable(oneOf(msaStatuses)),
    blocksFrom: nullable(day()),
  },
  { title: "MsaRequirement" },
);
