import { nullable, oneOf } from "./fields.ts";
import { described, Type } from "./json-schema.ts";
import { day } from "./fields.ts";

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

/** What a company must still sign. */
export const MsaRequirementOfCompany = Type.Object(
  {
    required: described(Type.Boolean(), "True if the company has no signed agreement and needs one to order"),
    status: described(nullable(oneOf(msaStatuses)), "Status of the latest agreement; null without one"),
    blocksFrom: described(
      nullable(day()),
      "First day on which the company cannot order without a signature; null if there is none",
    ),
  },
  { title: "MsaRequirement" },
);
