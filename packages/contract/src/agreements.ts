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
  requiredText,
  uuid,
} from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { type Static, Type } from "./core/json-schema.ts";
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
  "msa.countersigned": "msa.countersigned",
  "msa.expired": "msa.expired",
  "msa.superseded": "msa.superseded",
  "msa.terminated": "msa.terminated",
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
const ofMsa = payload("msa", { ...customerIdParam, msaId: uuid() });

/** Who signed, and how: in the portal, or with a service for electronic signatures. */
const MsaSigner = Type.Object(
  {
    name: Type.String(),
    function: nullableText(),
    email: nullableText(),
    method: oneOf(["CLICK_SIGN", "EXTERNAL"]),
  },
  { title: "MsaSigner" },
);

const Countersigner = Type.Object({ name: Type.String(), function: nullableText() }, { title: "MsaCountersigner" });

export const Msa = Type.Object(
  {
    id: uuid(),
    title: Type.String(),
    templateVersion: Type.String(),
    language: oneOf(["en", "nl"]),
    status: oneOf(msaStatuses),
    sha256: Type.String({ description: "SHA-256 of the unsigned PDF, in hexadecimal" }),
    sentAt: instant(),
    expiresAt: instant(),
    signedAt: nullable(instant()),
    signer: nullable(MsaSigner),
    countersignedAt: nullable(instant()),
    countersigner: nullable(Countersigner),
    effectiveDate: nullable(day()),
    supersedesId: nullable(uuid()),
    declineReason: nullableText(),
    version: Type.Integer(),
  },
  { title: "Msa" },
);
export type Msa = Static<typeof Msa>;

const MsaParty = Type.Object(
  { name: Type.String(), address: Type.String(), coc: nullableText() },
  { title: "MsaParty" },
);

/** The text of an agreement, as in its PDF. */
export const MsaText = Type.Object(
  {
    provider: MsaParty,
    customer: MsaParty,
    sections: Type.Array(
      Type.Object({ heading: Type.String(), paragraphs: Type.Array(Type.String()) }, { title: "MsaSection" }),
    ),
  },
  { title: "MsaText" },
);
export type MsaText = Static<typeof MsaText>;

export const MsaWithText = Type.Object({ ...Msa.properties, text: MsaText }, { title: "MsaWithText" });
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
  details: "`type` selects the agreement as it was sent, the signed agreement, or the evidence of the signature.",
  method: "GET",
  path: "/v1/customer/:customerId/msa/:msaId/download",
  access: administrator,
  params: ofMsa,
  query: payload("msaDownloadQuery", { type: Type.Optional(oneOf(msaDownloads)) }),
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
    signerName: requiredText(100),
    signerFunction: requiredText(100),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the unsigned PDF that the signer saw" }),
    agreed: accepted(),
  }),
  responses: {
    200: Type.Object(
      {
        ...Msa.properties,
        signUrl: nullable(Type.String({ description: "URL for signing; null if it is signed in the portal" })),
      },
      { title: "SigningMsa" },
    ),
  },
  errors: {
    409: ["msa.state-conflict", "msa.document-changed"],
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
  body: payload("msaDeclineRequest", { reason: requiredText(1000) }),
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
    state: Type.String({ minLength: 32, maxLength: 64, description: "The `state` of the request to sign" }),
    event: oneOf(["signed", "declined"]),
    sha256: Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the signed document" }),
    signerName: Type.Optional(requiredText(100)),
    signerEmail: Type.Optional(requiredText(254)),
    signerIp: Type.Optional(requiredText(45)),
    evidenceReference: Type.Optional(requiredText(200)),
    reason: Type.Optional(requiredText(1000)),
  }),
  responses: { 200: Type.Object({ status: oneOf(msaStatuses) }, { title: "MsaSigningReported" }) },
  errors: {
    401: ["signing.signature-invalid"],
    404: ["signing.off", "signing.state-unknown"],
    409: ["signing.too-late", "msa.document-changed", "msa.state-conflict"],
  },
});
