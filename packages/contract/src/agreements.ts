import { endpoint } from "./core/endpoint.ts";
import {
  accepted,
  customerIdParam,
  day,
  instant,
  nullable,
  nullableText,
  oneOf,
  payload,
  recordVersion,
  requiredText,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { msaStatuses } from "./core/msa-requirement.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly agreements: typeof import("./agreements.ts");
  }
  interface OtherRefusals {
    /** The error of the operator's command for a company that cannot sign an agreement. */
    readonly "msa.company-cannot-sign": 409;
  }
  interface WorkKinds {
    readonly "msa-unsigned": true;
  }
}

export const ledger = {
  "msa.sent": "msa.sent",
  "msa.signing-started": "msa.signing-started",
  "msa.signing-ended": "msa.signing-ended",
  "msa.signed": "msa.signed",
  "msa.declined": "msa.declined",
  "msa.countersigned": "msa.activated",
  "msa.recorded": "msa.activated",
  "msa.expired": "msa.expired",
  "msa.superseded": "msa.superseded",
  "msa.terminated": "msa.terminated",
  "msa.removed": "msa.removed",
} as const;

/** Days during which an agreement can be signed after it was sent. */
export const signableDays = 30;
/** Grace period in days, from the first agreement sent to a company. After it, the company cannot order without a signed one. */
export const graceDays = 30;
/** Minutes within which a service for electronic signatures must report the signature. */
export const signingMinutes = 30;
/** A callback whose signature is older than this, in seconds, is refused. */
export const callbackSeconds = 300;

/** When an agreement must be signed before a company can order: at once, after the grace period, or never. */
export const msaRequirements = ["always", "grace", "never"] as const;
export type MsaRequirement = (typeof msaRequirements)[number];

export const msaDownloads = ["unsigned", "signed", "certificate"] as const;
export type MsaDownload = (typeof msaDownloads)[number];

const administrator = { caller: ["RESELLER_ADMIN"] } as const;
/** Only a person of the company itself signs for it. */
const signatory = { caller: ["RESELLER_ADMIN"], ownCustomer: true, interactive: true } as const;

const ofCustomer = payload("customer", customerIdParam);
const ofMsa = payload("msa", { ...customerIdParam, msaId: described(uuid(), "Id of the agreement") });

/** Who signed, and how: in the portal, or with a service for electronic signatures. */
const MsaSigner = Type.Object(
  {
    name: described(Type.String(), "Full name of the signer", "Joris Bakker"),
    function: described(nullableText(), "Job title of the signer; null if it is not known", "Director"),
    email: described(
      nullableText(),
      "E-mail address of the signer; null if it is not known",
      "fenna.smit@company.example",
    ),
    method: described(
      oneOf(["CLICK_SIGN", "EXTERNAL", "ELSEWHERE"]),
      "How it was signed: in the portal, with a signature service, or on paper or in another system",
    ),
  },
  { title: "MsaSigner" },
);

const Countersigner = Type.Object(
  {
    name: described(Type.String(), "Full name of the countersigner", "A. Jansen"),
    function: described(nullableText(), "Job title of the countersigner; null if it is not known", "Contract manager"),
  },
  { title: "MsaCountersigner" },
);

export const Msa = Type.Object(
  {
    id: described(uuid(), "Id of the agreement"),
    title: described(Type.String(), "Title of the agreement", "Master service agreement"),
    templateVersion: described(Type.String(), "Version of the operator's template", "MSA-2026.2"),
    language: described(oneOf(["en", "nl"]), "Language of the agreement"),
    status: described(oneOf(msaStatuses), "Status of the agreement"),
    sha256: described(
      Type.String(),
      "SHA-256 of the unsigned PDF, or of the PDF that was signed elsewhere, in hexadecimal",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
    sentAt: described(instant(), "When it was sent to the company, or added if it was signed elsewhere"),
    expiresAt: described(instant(), "When it can no longer be signed"),
    signedAt: described(
      nullable(instant()),
      "When it was signed; null before that. 12:00 UTC of the day if it was signed elsewhere",
    ),
    signer: described(nullable(MsaSigner), "Who signed it; null before that"),
    countersignedAt: described(
      nullable(instant()),
      "When the operator countersigned it; null before that, and if it was signed elsewhere",
    ),
    countersigner: described(nullable(Countersigner), "Who countersigned it; null before that, and if it is not known"),
    effectiveDate: described(nullable(day()), "First day of the agreement; null before it is in force"),
    supersedesId: described(nullable(uuid()), "Id of the version that it replaces; null without one"),
    declineReason: described(
      nullableText(),
      "Reason why the company declined the agreement; null if it did not",
      "The liability is too low.",
    ),
    version: recordVersion(),
  },
  { title: "Msa" },
);
export type Msa = Static<typeof Msa>;

const MsaParty = Type.Object(
  {
    name: described(Type.String(), "Name of the company", "Company B.V."),
    address: described(Type.String(), "Address of the company, on one line", "Dorpsstraat 8, 8011 ZZ Zwolle"),
    coc: described(nullableText(), "KvK number, 8 digits", "99990011"),
  },
  { title: "MsaParty" },
);

/** Agreements of older templates have no VAT number and telephone. */
const MsaProvider = Type.Object(
  {
    ...MsaParty.properties,
    vatNumber: described(Type.Optional(nullableText()), "VAT number of the provider", "NL999900109B01"),
    phone: described(Type.Optional(nullableText()), "Telephone number", "0200000017"),
  },
  { title: "MsaProvider" },
);

export const MsaText = Type.Object(
  {
    provider: MsaProvider,
    customer: MsaParty,
    sections: described(
      Type.Array(
        Type.Object(
          {
            heading: described(Type.String(), "Heading of the section", "Prices and payment"),
            paragraphs: described(Type.Array(Type.String()), "Paragraphs of the section"),
          },
          { title: "MsaSection" },
        ),
      ),
      "Sections of the agreement",
    ),
  },
  { title: "MsaText" },
);
export type MsaText = Static<typeof MsaText>;

export const MsaWithText = Type.Object(
  {
    ...Msa.properties,
    text: described(nullable(MsaText), "The text; null if it was signed elsewhere: the signed PDF has its text"),
  },
  { title: "MsaWithText" },
);
export type MsaWithText = Static<typeof MsaWithText>;

export const listMsas = endpoint({
  name: "listMsas",
  summary: "List master service agreements",
  details: "Newest first.",
  method: "GET",
  path: "/v1/customer/:customerId/msa",
  access: administrator,
  params: ofCustomer,
  responses: { 200: Type.Array(Msa) },
});

export const getMsa = endpoint({
  name: "getMsa",
  summary: "Get a master service agreement",
  details: "Includes the text of the agreement.",
  method: "GET",
  path: "/v1/customer/:customerId/msa/:msaId",
  access: administrator,
  params: ofMsa,
  responses: { 200: MsaWithText },
});

export const downloadMsa = endpoint({
  name: "downloadMsa",
  summary: "Download a master service agreement",
  details:
    "`type` selects the agreement as it was sent, the signed agreement, or the evidence of the signature. One that was signed elsewhere has only `signed`.",
  method: "GET",
  path: "/v1/customer/:customerId/msa/:msaId/download",
  access: administrator,
  params: ofMsa,
  query: payload("msaDownloadQuery", {
    type: described(
      Type.Optional(oneOf(msaDownloads)),
      "The agreement as it was sent, the signed agreement, or the evidence of the signature",
    ),
  }),
  responses: { 200: fileAnswer("application/pdf") },
});

export const signMsa = endpoint({
  name: "signMsa",
  summary: "Sign a master service agreement",
  details:
    "Signs at once, or starts the signing at the operator's electronic signature service if there is one. `sha256` must be that of the PDF that the signer saw.",
  method: "POST",
  path: "/v1/customer/:customerId/msa/:msaId/sign",
  access: signatory,
  recentSignIn: true,
  params: ofMsa,
  body: payload("msaSignRequest", {
    signerName: described(
      requiredText(100, { printable: true }),
      "Full name of the person who signs, in Latin, Greek or Cyrillic letters",
      "Joris Bakker",
    ),
    signerFunction: described(
      requiredText(100, { printable: true }),
      "Job title of the signer, in Latin, Greek or Cyrillic letters",
      "Director",
    ),
    sha256: described(
      Type.String({ pattern: "^[0-9a-f]{64}$" }),
      "SHA-256 of the unsigned PDF that the signer saw",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
    agreed: described(accepted(), "True confirms that the signer agrees"),
  }),
  responses: {
    200: Type.Object(
      {
        ...Msa.properties,
        signUrl: described(
          nullable(Type.String()),
          "URL for signing; null if it is signed in the portal",
          "https://sign.provider.example/s/0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4h",
        ),
      },
      { title: "SigningMsa" },
    ),
  },
  errors: {
    409: ["msa.state-conflict", "msa.document-changed", "msa.unprintable"],
    503: ["signing.unavailable"],
  },
});

export const declineMsa = endpoint({
  name: "declineMsa",
  summary: "Decline a master service agreement",
  details: "The operator reads the reason.",
  method: "POST",
  path: "/v1/customer/:customerId/msa/:msaId/decline",
  access: signatory,
  params: ofMsa,
  body: payload("msaDeclineRequest", {
    reason: described(requiredText(1000), "Why the company declines the agreement", "The liability is too low."),
  }),
  responses: { 200: Msa },
  errors: { 409: ["msa.state-conflict", "edit-conflict"] },
});

export const reportMsaSigning = endpoint({
  name: "reportMsaSigning",
  summary: "Report a signing result",
  details:
    "A webhook for the operator's electronic signature service, which reports what the signer did. Requests are signed as in Standard Webhooks.",
  method: "POST",
  path: "/v1/msa/signing-callback",
  access: { caller: "public", anonymous: true },
  signed: true,
  body: payload("msaSigningReport", {
    state: described(
      Type.String({ minLength: 32, maxLength: 64 }),
      "The `state` of the request to sign",
      "0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4h",
    ),
    event: described(oneOf(["signed", "declined"]), "What the signer did"),
    sha256: described(
      Type.String({ pattern: "^[0-9a-f]{64}$" }),
      "SHA-256 of the signed document",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
    signerName: described(
      Type.Optional(requiredText(100, { printable: true })),
      "Full name of the person who signs, in Latin, Greek or Cyrillic letters",
      "Joris Bakker",
    ),
    signerEmail: described(
      Type.Optional(requiredText(254, { printable: true })),
      "E-mail address of the signer",
      "joris.bakker@company.example",
    ),
    signerIp: described(Type.Optional(requiredText(45, { printable: true })), "IP address of the signer", "192.0.2.17"),
    evidenceReference: described(
      Type.Optional(requiredText(200, { printable: true })),
      "Reference of the evidence at the signature service",
      "ENV-2026-000123",
    ),
    reason: described(Type.Optional(requiredText(1000)), "Why the signer declined", "The liability is too low."),
  }),
  responses: {
    200: Type.Object(
      { status: described(oneOf(msaStatuses), "Status of the agreement") },
      { title: "MsaSigningReported" },
    ),
  },
  errors: {
    401: ["signing.signature-invalid"],
    404: ["signing.off", "signing.state-unknown"],
    409: ["signing.too-late", "msa.document-changed", "msa.state-conflict", "msa.unprintable"],
  },
});
