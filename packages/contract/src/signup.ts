import { described, type Static, Type } from "./core/json-schema.ts";
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
  accountId,
} from "./core/fields.ts";
import { verdictOf } from "./core/rules.ts";
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
  "application.information-provided": "application.info-received",
  "application.approved": "application.approved",
  "application.rejected": "application.rejected",
  "application.withdrawn": "application.withdrawn",
  "application.expired": "application.expired",
  "application.anonymised": "application.anonymised",
  "customer.applied": "customer.applied",
  "customer.approved": "customer.approved",
  "customer.rejected": "customer.rejected",
  "account.activated": "account.activated",
  "account.activation-link-sent": "account.activation-link-sent",
} as const;

const open = { caller: "public" } as const;

export const applicantTypes = ["end-user", "reseller"] as const;
export type ApplicantType = (typeof applicantTypes)[number];

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

const reference = () => described(Type.String(), "Number of the application", "AP-000123");

/** The applicant, who becomes the first administrator and the main and billing contact. */
export const ApplicantContact = payload("applicantContact", {
  ...personName,
  jobTitle: described(optionalText(60), "Job title", "Administratie"),
  email: described(requiredText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: described(
    requiredText(10, { "phone-number": true }),
    "Dutch telephone number of 10 digits",
    "0200000013",
  ),
  phoneNumber2: described(optionalPhoneNumber(), "Second telephone number of 10 digits", null),
});

export const CustomerCreate = payload("customerCreateRequest", {
  type: described(oneOf(applicantTypes), "Kind of company"),
  name: described(
    requiredText(120, { printable: true }),
    "Name of the company, in Latin, Greek or Cyrillic letters",
    "Company B.V.",
  ),
  tradeName: described(optionalText(120), "Trade name of the company", "Company"),
  coc: described(optionalText(8, { "coc-number": true }), "KvK number, 8 digits", "99990011"),
  vatNumber: described(optionalText(15, { "vat-number": true }), "VAT number with its country code", "NL999900110B01"),
  address: AddressInput,
  invoiceAddress: described(
    Type.Optional(nullable(AddressInput)),
    "Address for invoices; null if it is the visiting address",
  ),
  iban: described(optionalText(34, { iban: true }), "IBAN of the company", "NL74DEMO0200000025"),
  bic: described(optionalText(11, { bic: true }), "BIC of the bank, 8 or 11 characters", "DEMONL2A"),
  accountHolder: described(optionalText(70), "Name of the account holder", "Company B.V."),
  invoiceEmail: described(
    optionalText(254, { email: true }),
    "E-mail address for invoices",
    "facturen@company.example",
  ),
  locale: described(oneOf(["en", "nl"]), "Language of the company"),
  contact: ApplicantContact,
  interests: described(
    Type.Optional(Type.Array(oneOf(interests), { uniqueItems: true, maxItems: interests.length })),
    "Products that the company is interested in",
  ),
  message: described(optionalText(2000), "Message to the operator", "We would like to order lines for our customers."),
  termsAccepted: described(accepted(), "True accepts the terms"),
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
      {
        applicationId: described(uuid(), "Id of the application"),
        reference: reference(),
        state: described(oneOf(["SUBMITTED"]), "State of the application"),
      },
      { title: "SubmittedApplication" },
    ),
  },
  errors: { 409: ["idempotency.in-progress", "idempotency.key-reused"] },
});

export const Application = Type.Object(
  {
    applicationId: described(uuid(), "Id of the application"),
    reference: reference(),
    state: described(oneOf(applicationStates), "State of the application"),
    stateSince: described(instant(), "When this state began"),
    expiresAt: described(nullable(instant()), "When the application expires; null if it does not"),
    type: described(oneOf(applicantTypes), "Kind of company"),
    variant: described(oneOf(variants), "Portal of the company"),
    company: described(Type.String(), "Name of the company", "Company B.V."),
    email: described(Type.String(), "E-mail address", "fenna.smit@company.example"),
    emailVerifiedAt: described(
      nullable(instant()),
      "When the applicant confirmed the e-mail address; null before that",
    ),
    rejectReason: described(
      nullableText(),
      "Why the operator rejected it; null if it did not",
      "The KvK number belongs to another company.",
    ),
    history: described(
      Type.Array(
        Type.Object({
          at: described(instant(), "When it happened"),
          event: described(oneOf(applicationEvents), "What happened"),
          state: described(oneOf(applicationStates), "State after the event"),
          note: described(nullableText(), "Note of the operator or the applicant; null without one", null),
        }),
      ),
      "What happened to the application",
    ),
  },
  { title: "Application" },
);
export type Application = Static<typeof Application>;

const linkToken = () => requiredText(100);
const ofApplication = payload("applicationLinkRequest", {
  token: described(linkToken(), "Token in the link of the e-mail", "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk"),
});

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
  token: described(linkToken(), "Token in the link of the e-mail", "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk"),
  information: described(requiredText(2000), "Answer to the question of the operator", "Our KvK number is 99990011."),
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

const ofAccount = payload("account", {
  ...customerIdParam,
  accountId: accountId(),
});

export const passwordLengths = { min: 12, max: 200 } as const;

const password = () =>
  Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      rules: { "min-length": passwordLengths.min, "max-length": passwordLengths.max },
    }),
  );

export const AccountActivation = payload("accountActivationRequest", {
  token: described(linkToken(), "Token in the link of the e-mail", "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk"),
  password: described(
    password(),
    "Password; required if the bundled identity provider is used",
    "correct horse battery",
  ),
  passwordRepeat: described(
    Type.Optional(Type.Unsafe<string>({ type: "string", rules: { "max-length": passwordLengths.max } })),
    "The same password",
    "correct horse battery",
  ),
  termsAccepted: described(accepted(), "True accepts the terms"),
  locale: described(Type.Optional(oneOf(["en", "nl"])), "Language of the user"),
});
export type AccountActivation = Static<typeof AccountActivation>;

const repeatRule = ({ password: chosen = "", passwordRepeat }: AccountActivation): FieldError[] => {
  const verdict = verdictOf({ ...(chosen && { required: true }), "password-match": chosen }, passwordRepeat);
  return verdict ? [{ field: "passwordRepeat", ...verdict }] : [];
};

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
      {
        status: described(oneOf(["ENABLED"]), "Status of the account"),
        username: described(Type.String(), "User name, which is an e-mail address", "fenna.smit@company.example"),
        loginUrl: described(Type.String(), "URL of the sign-in page", "/login"),
      },
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
  body: payload("activationLinkRequest", {
    token: described(linkToken(), "Token in the link of the e-mail", "q3hV0mY2v0mQ6kqk1c0mJ4m4YyVw0mQmQeJ9m0c3yXk"),
  }),
  responses: {
    200: Type.Object(
      {
        username: described(Type.String(), "User name, which is an e-mail address", "fenna.smit@company.example"),
        firstName: described(Type.String(), "First name", "Fenna"),
        company: described(Type.String(), "Name of the company", "Company B.V."),
        asksPassword: described(Type.Boolean(), "False unless the bundled identity provider is used"),
        expiresAt: described(instant(), "When the link expires"),
      },
      { title: "Activation" },
    ),
  },
});

export const ActivationLinkWish = payload("newActivationLinkRequest", {
  username: described(
    requiredText(254, { email: true }),
    "User name, which is an e-mail address",
    "fenna.smit@company.example",
  ),
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
