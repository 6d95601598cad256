import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload, recordVersion, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { accountFields, suspendReasons, tvStatuses } from "../tv-accounts/tv-account-fields.ts";
import { createTvAccount, TvAccountCreate } from "../tv-accounts/tv-accounts.ts";
import { TvPackage, TvProduct } from "../tv-accounts/tv-products.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint, onlyCustomer, outcome } from "./listing.ts";
import { externalRef, namedCustomer, namedRecord, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, written, writtenDay, writtenRecord } from "./writing.ts";

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

const ownRef = ["TV account", "TV-1042"] as const;

const { id, accountNr, customerId, reference, productCode, status, suspendReason, startDate, endDate } = accountFields;

export const OperatorTvAccount = Type.Object(
  {
    id,
    accountNr,
    externalRef: externalRef(...ownRef),
    customerId,
    endCustomerId: described(nullable(uuid()), "Id of the end customer; null without one", null),
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

const ownedProduct = TvProduct.properties;
export const OperatorTvAccountWithProducts = Type.Object(
  {
    ...OperatorTvAccount.properties,
    products: described(
      Type.Array(
        Type.Object(
          {
            productId: ownedProduct.productId,
            type: ownedProduct.type,
            quantity: ownedProduct.quantity,
            status: ownedProduct.status,
            startDate: ownedProduct.startDate,
            endDate: ownedProduct.endDate,
          },
          { title: "OperatorTvProduct" },
        ),
      ),
      "Its base product and options: first those that have not ended, then those that ended last",
    ),
  },
  { title: "OperatorTvAccountWithProducts" },
);

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
  responses: { 200: OperatorTvAccountWithProducts },
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

const ofRef = payload("operatorTvAccountRefPath", refParam(...ownRef));

export const readOperatorTvAccountByRef = endpoint({
  ...reads,
  name: "readOperatorTvAccountByRef",
  summary: "Get a TV account by your own id",
  path: "/operator/v1/tv-account/ref/:externalRef",
  params: ofRef,
  responses: { 200: OperatorTvAccountWithProducts },
});

const {
  pin: _pin,
  activate: _activate,
  endCustomerId: _endCustomer,
  startDate: _startDate,
  ...ofCreate
} = TvAccountCreate.properties;

export const TvAccountRecord = payload("tvAccountRecord", {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot change afterwards",
    20_120_280,
  ),
  ...ofCreate,
  productCode: described(ofCreate.productCode, "Code of the base product; it cannot change afterwards", "TV-BASIS"),
  options: described(ofCreate.options, "Codes of the optional products of a new account"),
  endCustomerId: described(
    Type.Optional(nullable(namedRecord())),
    "End customer: its id, or your own id of it as `{ref}`; null without one",
    null,
  ),
  startDate: described(
    Type.Optional(writtenDay()),
    "First day of a new account, which can be in the past; today by default",
  ),
  status: described(
    Type.Optional(oneOf(["new", "active", "suspended"])),
    "Status of a new account; active by default, from the first day on. Other calls change it afterwards",
  ),
  suspendReason: described(
    Type.Optional(oneOf(suspendReasons)),
    "Why a new account is suspended; CUSTOMER_REQUEST by default",
  ),
  reason: reason(),
});
export type TvAccountRecord = Static<typeof TvAccountRecord>;

export const putTvAccount = endpoint({
  ...writes,
  name: "putTvAccount",
  summary: "Create or change a TV account by your own id",
  details:
    "A field that is left out keeps its value. Sending the same again changes nothing. A dry run warns of values that apply only to a new account and differ from those of an existing one: `options`, `startDate` and `status`. The TV platform gets the commands of a new account, as from the portal.",
  method: "PUT",
  path: "/operator/v1/tv-account/ref/:externalRef",
  params: ofRef,
  body: TvAccountRecord,
  rules: createTvAccount.rules,
  responses: {
    200: writtenRecord("TvAccount", { id, accountNr, externalRef: externalRef(...ownRef), status }),
  },
  errors: conflicts("customer.state-conflict", "tv-account.state-conflict", "tv.account-ended"),
});

export const putTvAccounts = bulkOf(putTvAccount, {
  name: "putTvAccounts",
  summary: "Create or change TV accounts by your own ids",
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
