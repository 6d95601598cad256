import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload, recordVersion, requiredText } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { accountFields, suspendReasons, tvStatuses } from "../tv-accounts/tv-account-fields.ts";
import { TvPackage } from "../tv-accounts/tv-products.ts";
import { listEndpoint, onlyCustomer, outcome } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, written, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorTv: typeof import("./tv.ts");
  }
}

/** @public The words of the ledger are read from it. */
export const ledger = {
  "tv-package.changed": "tv-package.changed",
} as const;

const reads = { method: "GET", access: serviceRight("tv.read") } as const;
const writes = {
  ...plannedWrite,
  access: serviceRight("tv.write"),
} as const;

const { id, accountNr, customerId, reference, productCode, status, suspendReason, startDate, endDate } = accountFields;

export const OperatorTvAccount = Type.Object(
  {
    id,
    accountNr,
    customerId,
    reference,
    productCode,
    status,
    suspendReason,
    startDate,
    endDate,
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorTvAccount" },
);
export type OperatorTvAccount = Static<typeof OperatorTvAccount>;

const ofAccount = payload("operatorTvAccountPath", {
  accountNr: described(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), "Number of the TV account", 1_000_042),
});

export const listOperatorTvAccounts = listEndpoint({
  name: "listOperatorTvAccounts",
  summary: "List TV accounts of all companies",
  path: "/operator/v1/tv-account",
  right: "tv.read",
  item: OperatorTvAccount,
  filters: {
    customerId: onlyCustomer("accounts"),
    status: described(Type.Optional(oneOf(tvStatuses)), "Only accounts with this status"),
  },
});

export const readOperatorTvAccount = endpoint({
  ...reads,
  name: "readOperatorTvAccount",
  summary: "Get a TV account of any company",
  path: "/operator/v1/tv-account/:accountNr",
  params: ofAccount,
  responses: { 200: OperatorTvAccount },
});

const standing = {
  ...writes,
  method: "POST",
  params: ofAccount,
  responses: {
    200: writtenRecord("TvAccountStatus", { id, accountNr, status }),
  },
  errors: conflicts("tv-account.state-conflict", "tv.account-ended"),
} as const;

export const suspendOperatorTvAccount = endpoint({
  ...standing,
  name: "suspendOperatorTvAccount",
  summary: "Suspend a TV account of any company",
  path: "/operator/v1/tv-account/:accountNr/suspend",
  body: payload("operatorTvSuspension", {
    suspendReason: described(Type.Optional(oneOf(suspendReasons)), "Why it is suspended; NON_PAYMENT without one"),
    reason: requiredReason(),
  }),
});

export const resumeOperatorTvAccount = endpoint({
  ...standing,
  name: "resumeOperatorTvAccount",
  summary: "Resume a TV account of any company",
  path: "/operator/v1/tv-account/:accountNr/resume",
  body: payload("operatorTvResumption", { reason: reason() }),
});

const { code: _code, monthlyPrice, setupPrice, ...ofPackage } = TvPackage.properties;

const OperatorTvPackage = Type.Object(
  {
    ...ofPackage,
    monthlyPrice: described(nullable(monthlyPrice), "Price per month, excl. VAT; null without the right `prices.read`"),
    setupPrice: described(nullable(setupPrice), "One-off price, excl. VAT; null without the right `prices.read`"),
  },
  { title: "OperatorTvPackage" },
);

export const listOperatorTvPackages = endpoint({
  ...reads,
  name: "listOperatorTvPackages",
  summary: "List TV products for the operator",
  path: "/operator/v1/tv-package",
  responses: { 200: Type.Array(OperatorTvPackage) },
});

const count = (maximum: number) => Type.Optional(Type.Integer({ minimum: 0, maximum }));
const amount = () => Type.String({ pattern: "^(0|[1-9][0-9]{0,7})\\.[0-9]{2}$" });
const texts = () =>
  payload("tvPackageTextsInput", {
    nl: described(requiredText(200), "Text in Dutch", "Sportzenders"),
    en: described(requiredText(200), "Text in English", "Sports channels"),
  });
const productId = () => Type.String({ pattern: "^[A-Z0-9-]{1,40}$" });
const others = (text: string) =>
  described(Type.Optional(Type.Array(productId(), { maxItems: 20, uniqueItems: true })), text, ["TV-BASIS"]);

export const TvPackageRecord = payload("tvPackageRecord", {
  type: described(oneOf(["base", "option"]), "Base product or option"),
  name: texts(),
  description: texts(),
  channels: described(count(10_000), "Number of TV channels", 60),
  maxStreams: described(count(100), "Number of streams; for an option, the number that it adds", 3),
  maxDevices: described(count(100), "Number of devices; for an option, the number that it adds", 5),
  maxQuantity: described(Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })), "Maximum quantity per account", 1),
  monthlyPrice: described(amount(), "Price per month, excl. VAT", "9.95"),
  setupPrice: described(Type.Optional(amount()), "One-off price, excl. VAT", "0.00"),
  requires: others("Codes of products; the account must have one of these"),
  excludes: others("Codes of products that the account may not have"),
  sortOrder: described(count(100_000), "Position in the list of products", 10),
  reason: reason(),
});
export type TvPackageRecord = Static<typeof TvPackageRecord>;

export const putTvPackage = endpoint({
  ...writes,
  name: "putTvPackage",
  summary: "Create or change a TV product",
  details:
    "A field that is left out keeps its value. Prices apply to products that are added afterwards. The type of a product does not change.",
  method: "PUT",
  path: "/operator/v1/tv-package/:productId",
  params: payload("tvPackagePath", { productId: described(productId(), "Code of the product", "TV-SPORT") }),
  body: TvPackageRecord,
  responses: {
    200: written("PutTvPackage", { productId: ofPackage.productId, outcome }),
  },
});
