import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { nullable, nullableText, instant, oneOf, payload, recordVersion, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { variants } from "../core/variants.ts";
import { Address } from "../core/address.ts";
import { applicantTypes, Application, applicationStates } from "../signup.ts";
import { customerTerms } from "./customers.ts";
import { listEndpoint } from "./listing.ts";
import { conflicts, plannedWrite, reason, requiredReason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorApplications: typeof import("./applications.ts");
  }
}

const NumberCheck = nullable(
  Type.Object(
    {
      found: described(Type.Boolean(), "Whether the register knows the number"),
      name: described(nullableText(), "Name in the register; null without one", "Company B.V."),
      active: described(nullable(Type.Boolean()), "Whether the company is active; null if the register does not say"),
    },
    { title: "NumberCheck" },
  ),
);

export const OperatorApplication = Type.Object(
  {
    id: described(uuid(), "Id of the application"),
    reference: described(Type.String(), "Number of the application", "AP-000123"),
    state: described(oneOf(applicationStates), "State of the application"),
    stateSince: described(instant(), "When this state began"),
    expiresAt: described(nullable(instant()), "When the application expires; null if it does not"),
    customerId: described(Type.Integer(), "Customer number, which is used after the approval", 20_120_280),
    type: described(oneOf(applicantTypes), "Kind of company"),
    variant: described(oneOf(variants), "Portal of the company"),
    name: described(Type.String(), "Name of the company", "Company B.V."),
    tradeName: described(nullableText(), "Trade name of the company; null without one", "Company"),
    coc: described(nullableText(), "KvK number, 8 digits", "99990011"),
    cocCheck: described(NumberCheck, "What the trade register says of the KvK number; null if it was not asked"),
    vatNumber: described(nullableText(), "VAT number with its country code", "NL999900110B01"),
    vatCheck: described(NumberCheck, "What the register says of the VAT number; null if it was not asked"),
    address: Address,
    contact: described(
      Type.Object({
        name: described(Type.String(), "Name", "Fenna Smit"),
        email: described(Type.String(), "E-mail address", "fenna.smit@company.example"),
        phoneNumber: described(Type.String(), "Telephone number", "0200000013"),
      }),
      "The applicant",
    ),
    ibanMasked: described(
      nullableText(),
      "IBAN with only its first and last characters; null without one",
      "NL74••••••••••0025",
    ),
    interests: described(Type.Array(Type.String()), "Products that the company is interested in"),
    message: described(nullableText(), "Message of the applicant; null without one", null),
    emailVerifiedAt: described(nullable(instant()), "When the e-mail address was confirmed; null before that"),
    duplicateOf: described(
      nullable(Type.Integer()),
      "Customer with the same KvK number or e-mail address; null without one",
      null,
    ),
    rejectReason: described(nullableText(), "Why it was rejected; null if it was not", null),
    decidedBy: described(nullableText(), "Who decided; null before that", null),
    history: Application.properties.history,
    createdAt: described(instant(), "When it was submitted"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "OperatorApplication" },
);
export type OperatorApplication = Static<typeof OperatorApplication>;

/** What a decision answers: reading the rest is a right of its own. */
const WrittenApplication = written("Application", {
  id: OperatorApplication.properties.id,
  reference: OperatorApplication.properties.reference,
  state: OperatorApplication.properties.state,
  customerId: OperatorApplication.properties.customerId,
  version: recordVersion(),
});

const ofApplication = payload("operatorApplicationPath", {
  applicationId: described(uuid(), "Id of the application", "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
});

export const listApplications = listEndpoint({
  name: "listApplications",
  summary: "List applications for an account",
  path: "/operator/v1/application",
  right: "applications.read",
  item: OperatorApplication,
  filters: {
    state: described(Type.Optional(oneOf(applicationStates)), "Only applications in this state"),
  },
});

export const getApplication = endpoint({
  name: "getApplication",
  summary: "Get an application to decide on",
  method: "GET",
  path: "/operator/v1/application/:applicationId",
  access: serviceRight("applications.read"),
  params: ofApplication,
  responses: { 200: OperatorApplication },
});

const decides = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("applications.decide"),
  params: ofApplication,
  responses: { 200: WrittenApplication },
  errors: conflicts("application.state-conflict"),
} as const;

export const reviewApplication = endpoint({
  ...decides,
  name: "reviewApplication",
  summary: "Start the review of an application",
  details: "The e-mail address need not be confirmed first. An application that is already in review stays as it is.",
  path: "/operator/v1/application/:applicationId/review",
  body: payload("applicationReview", { reason: reason() }),
});

export const askApplicant = endpoint({
  ...decides,
  name: "askApplicant",
  summary: "Ask the applicant a question",
  details:
    "Mails the question. The applicant answers with the link in the mail, which returns the application to review.",
  path: "/operator/v1/application/:applicationId/request-info",
  body: payload("applicationQuestion", {
    text: described(requiredText(2000), "The question, in the language of the applicant", "What is your KvK number?"),
    reason: reason(),
  }),
});

export const ApplicationApproval = payload("applicationApproval", {
  ...customerTerms,
  msaTemplate: described(
    Type.Optional(nullable(Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9.-]{0,29}$" }))),
    "Version of the agreement to sign; the newest one by default",
    "2026-1",
  ),
  reason: reason(),
});
export type ApplicationApproval = Static<typeof ApplicationApproval>;

export const approveApplication = endpoint({
  ...decides,
  name: "approveApplication",
  summary: "Approve an application",
  details:
    "Activates the customer, creates its first administrator and contact, mails the activation link, and sends the agreement. A customer of a reseller signs no agreement.",
  path: "/operator/v1/application/:applicationId/approve",
  body: ApplicationApproval,
  errors: conflicts("application.state-conflict", "customer.coc-in-use", "account.username-in-use"),
});

export const rejectApplication = endpoint({
  ...decides,
  name: "rejectApplication",
  summary: "Reject an application",
  details: "Mails the reason to the applicant.",
  path: "/operator/v1/application/:applicationId/reject",
  body: payload("applicationRejection", { reason: requiredReason() }),
});
