import { Type, type Static } from "./core/json-schema.ts";
import { AddressInput, addressRules } from "./core/address.ts";
import { endpoint } from "./core/endpoint.ts";
import type { FieldError } from "./core/errors.ts";
import {
  personName,
  accepted,
  customerIdParam,
  instant,
  nullable,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
  requiredText,
  uuid,
} from "./core/fields.ts";
import { variants } from "./core/variants.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly signup: typeof import("./signup.ts");
  }
  interface OtherRefusals {
    /** The operator cannot approve an application whose KvK number another customer has. */
    readonly "customer.coc-in-use": 409;
  }
}

export const ledger = {
  "application.submitted": "application.submitted",
  "application.email-verified": "application.email-verified",
  "application.review-started": "application.review-started",
  "application.information-requested": "application.information-requested",
  "application.information-provided": "application.information-provided",
  "application.approved": "application.approved",
  "application.rejected": "application.rejected",
  "application.withdrawn": "application.withdrawn",
  "application.expired": "application.expired",
  "customer.approved": "customer.approved",
  "account.activated": "account.activated",
  "account.activation-link-sent": "account.activation-link-sent",
} as const;

const open = { caller: "public" } as const;

export const applicantTypes = ["end-user", "reseller"] as const;
export type ApplicantType = (typeof applicantTypes)[number];

/** Products of interest to an applicant. */
export const interests = ["LINE", "RACK", "DC_CONNECTION", "WDM", "TV"] as const;

export const applicationStates = [
  "SUBMITTED",
  "UNDER_REVIEW",
  "INFO_REQUESTED",
  "APPROVED",
  "REJECTED",
  "WITHDRAWN",
  "EXPIRED",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

export const applicationEvents = [
  "submit",
  "verifyEmail",
  "startReview",
  "requestInfo",
  "resubmit",
  "approve",
  "reject",
  "withdraw",
  "timeout",
] as const;
export type ApplicationEvent = (typeof applicationEvents)[number];

const reference = () => Type.String({ description: "The number of the application, such as AP-000123" });

/** The applicant, who becomes the first administrator and the main and billing contact. */
export const ApplicantContact = payload("applicantContact", {
  ...personName,
  jobTitle: optionalText(60),
  email: requiredText(254, { email: true }),
  phoneNumber: requiredText(10, { "phone-number": true }),
  phoneNumber2: optionalPhoneNumber(),
});

export const CustomerCreate = payload("customerCreateRequest", {
  type: oneOf(applicantTypes),
  name: requiredText(120),
  tradeName: optionalText(120),
  coc: optionalText(8, { "coc-number": true }),
  vatNumber: optionalText(15, { "vat-number": true }),
  address: AddressInput,
  invoiceAddress: Type.Optional(nullable(AddressInput)),
  iban: optionalText(34, { iban: true }),
  bic: optionalText(11, { bic: true }),
  accountHolder: optionalText(70),
  invoiceEmail: optionalText(254, { email: true }),
  locale: oneOf(["en", "nl"]),
  contact: ApplicantContact,
  interests: Type.Optional(Type.Array(oneOf(interests), { uniqueItems: true, maxItems: interests.length })),
  message: optionalText(2000),
  termsAccepted: accepted(),
});
export type CustomerCreate = Static<typeof CustomerCreate>;

const required = (field: string): FieldError => ({ field, message: "validation.required" });

/** A Dutch company needs a KvK number; an IBAN needs an account holder. */
const applicationRules = (body: CustomerCreate): FieldError[] => [
  ...(body.address.country === "NL" && !body.coc ? [required("coc")] : []),
  ...addressRules("address", body.address),
  ...addressRules("invoiceAddress", body.invoiceAddress),
  ...(body.iban && !body.accountHolder ? [required("accountHolder")] : []),
];

export const applyForAccount = endpoint({
  name: "applyForAccount",
  summary: "Apply to become a customer",
  details: "Known and unknown companies get the same response.",
  method: "POST",
  path: "/v1/customer",
  access: { ...open, anonymous: true },
  body: CustomerCreate,
  rules: applicationRules,
  idempotent: "optional",
  responses: {
    201: Type.Object(
      { applicationId: uuid(), reference: reference(), state: oneOf(["SUBMITTED"]) },
      { title: "SubmittedApplication" },
    ),
  },
  errors: { 409: ["idempotency.in-progress", "idempotency.key-reused"] },
});

/** An application as visible to its applicant. */
export const Application = Type.Object(
  {
    applicationId: uuid(),
    reference: reference(),
    state: oneOf(applicationStates),
    stateSince: instant(),
    expiresAt: nullable(instant()),
    type: oneOf(applicantTypes),
    variant: oneOf(variants),
    company: Type.String(),
    email: Type.String(),
    emailVerifiedAt: nullable(instant()),
    rejectReason: nullableText(),
    history: Type.Array(
      Type.Object({
        at: instant(),
        event: oneOf(applicationEvents),
        state: oneOf(applicationStates),
        note: nullableText(),
      }),
    ),
  },
  { title: "Application" },
);
export type Application = Static<typeof Application>;

const linkToken = () => requiredText(100);
const ofApplication = payload("applicationLinkRequest", { token: linkToken() });

export const viewApplication = endpoint({
  name: "viewApplication",
  summary: "Get an application",
  details: "The link of an e-mail identifies the application.",
  method: "POST",
  path: "/v1/application/view",
  access: open,
  body: ofApplication,
  responses: { 200: Application },
  errors: { 404: ["not-found"] },
});

export const verifyApplication = endpoint({
  name: "verifyApplication",
  summary: "Confirm the e-mail address of an application",
  details: "Confirming it again changes nothing.",
  method: "POST",
  path: "/v1/application/verify",
  access: open,
  body: ofApplication,
  responses: { 200: Application },
  errors: { 404: ["not-found"], 409: ["application.state-conflict"] },
});

export const ApplicationInformation = payload("applicationInformationRequest", {
  token: linkToken(),
  information: requiredText(2000),
});

export const resubmitApplication = endpoint({
  name: "resubmitApplication",
  summary: "Answer a question about an application",
  details: "The application returns to review.",
  method: "POST",
  path: "/v1/application/information",
  access: open,
  body: ApplicationInformation,
  responses: { 200: Application },
  errors: { 404: ["not-found"], 409: ["application.state-conflict"] },
});

export const withdrawApplication = endpoint({
  name: "withdrawApplication",
  summary: "Withdraw an application",
  method: "POST",
  path: "/v1/application/withdraw",
  access: open,
  body: ofApplication,
  responses: { 200: Application },
  errors: { 404: ["not-found"], 409: ["application.state-conflict"] },
});

const ofAccount = payload("account", { ...customerIdParam, accountId: uuid() });

export const passwordLengths = { min: 12, max: 200 } as const;

const password = () =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      rules: { "min-length": passwordLengths.min, "max-length": passwordLengths.max },
    }),
  );

export const AccountActivation = payload("accountActivationRequest", {
  token: linkToken(),
  password: password(),
  passwordRepeat: Type.Optional(Type.Unsafe<string>({ type: "string", rules: { "max-length": passwordLengths.max } })),
  termsAccepted: accepted(),
  locale: Type.Optional(oneOf(["en", "nl"])),
});
export type AccountActivation = Static<typeof AccountActivation>;

const repeatRule = ({ password: chosen, passwordRepeat }: AccountActivation): FieldError[] =>
  (chosen ?? "") === (passwordRepeat ?? "")
    ? []
    : [{ field: "passwordRepeat", message: "validation.passwords-must-match" }];

export const activateAccount = endpoint({
  name: "activateAccount",
  summary: "Activate an account",
  details: "Uses the link of the activation e-mail, which works once. An invalid link gets 400 on `token`.",
  method: "POST",
  path: "/v1/customer/:customerId/account/:accountId/activate",
  access: { ...open, anonymous: true },
  params: ofAccount,
  body: AccountActivation,
  rules: repeatRule,
  responses: {
    200: Type.Object(
      { status: oneOf(["ENABLED"]), username: Type.String(), loginUrl: Type.String() },
      { title: "ActivatedAccount" },
    ),
  },
});

export const viewActivation = endpoint({
  name: "viewActivation",
  summary: "Get the account of an activation link",
  details: "Includes whether a password is needed. An invalid link gets 400 on `token`.",
  method: "POST",
  path: "/v1/customer/:customerId/account/:accountId/activation",
  access: open,
  params: ofAccount,
  body: payload("activationLinkRequest", { token: linkToken() }),
  responses: {
    200: Type.Object(
      {
        username: Type.String(),
        firstName: Type.String(),
        company: Type.String(),
        asksPassword: Type.Boolean({ description: "False unless the bundled identity provider is used" }),
        expiresAt: instant(),
      },
      { title: "Activation" },
    ),
  },
});

export const ActivationLinkWish = payload("newActivationLinkRequest", {
  username: requiredText(254, { email: true }),
});

export const requestActivationLink = endpoint({
  name: "requestActivationLink",
  summary: "Request a new activation link",
  details: "Without a pending account, the response is the same and no e-mail is sent.",
  method: "POST",
  path: "/v1/activation-link",
  access: open,
  body: ActivationLinkWish,
  responses: { 204: Type.Null() },
});
