import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { signableDays } from "@demarc/contract/agreements";
import { addressLine, type Address } from "@demarc/contract/core/address";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Variant } from "@demarc/contract/core/variants";
import type pg from "pg";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import { identityFrom, selfSigned, type SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import { insertDocument } from "../../../platform/documents/stored-documents.ts";
import { signedMsa, unsignedMsa } from "../documents/msa-documents.ts";
import { msaLabels } from "../documents/msa-labels.ts";
import type { MsaPaper, SigningEvidence } from "../documents/msa-paper.ts";
import { faultless } from "../../../platform/files/yaml-file.reader.ts";
import { type MsaTemplate, readTemplate, textFor } from "../msa-template.ts";
import { insertTemplate } from "../msa-template.queries.ts";

interface DemoMsa {
  readonly customerId: number;
  readonly status: "PENDING_SIGNATURE" | "SIGNED" | "ACTIVE";
  readonly sentDaysAgo: number;
  readonly signedDaysAgo?: number;
  readonly signer: { readonly name: string; readonly function: string; readonly username: string };
}

const agreements: readonly DemoMsa[] = [
  {
    customerId: 20_120_280,
    status: "ACTIVE",
    sentDaysAgo: 240,
    signedDaysAgo: 236,
    signer: { name: "Joris Bakker", function: "Directeur", username: "joris.bakker@polderlicht.example" },
  },
  {
    customerId: 20_140_117,
    status: "PENDING_SIGNATURE",
    sentDaysAgo: 6,
    signer: { name: "Mila Stone", function: "Director", username: "mila.stone@kadeblok.example" },
  },
  {
    customerId: 20_180_035,
    status: "SIGNED",
    sentDaysAgo: 12,
    signedDaysAgo: 3,
    signer: { name: "Anouk de Jong", function: "Bestuurder", username: "anouk.dejong@beeldwijk.example" },
  },
];

const momentOf = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000);

interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly coc: string | null;
  readonly address: Address;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
}

type Kept = { readonly id: string; readonly sha256: string };

const keep = async (
  client: pg.Client,
  {
    customerId,
    kind,
    fileName,
    content,
  }: { customerId: number; kind: "MSA" | "MSA_SIGNED"; fileName: string; content: Buffer },
): Promise<Kept> => {
  const sha256 = createHash("sha256").update(content).digest();
  const given = { customerId, kind, fileName, content, mediaType: "application/pdf", sha256 };
  const { rows } = await client.query<{ id: string }>(insertDocument(given));
  return { id: rows[0]?.id ?? "", sha256: sha256.toString("hex") };
};

const evidenceOf = ({ signer, signedDaysAgo = 0 }: DemoMsa, sha256: string): SigningEvidence => ({
  sha256,
  name: signer.name,
  function: signer.function,
  email: signer.username,
  account: signer.username,
  method: "CLICK_SIGN",
  at: momentOf(signedDaysAgo).toISOString(),
  ip: "192.0.2.17",
  userAgent: "Mozilla/5.0 (X11; Linux x64) Chrome/153.0",
  evidence: null,
});

const signedFiles = async (
  client: pg.Client,
  msa: DemoMsa,
  { paper, sha256, identity }: { paper: MsaPaper; sha256: string; identity: SigningIdentity },
) => {
  const { customerId } = msa;
  const evidence = evidenceOf(msa, sha256);
  const documents = await signedMsa(paper, evidence, identity);
  const { fileNames, countersealReason } = msaLabels[paper.language];
  let content = documents.signed;
  if (msa.status === "ACTIVE") {
    const { signPdf } = await import("../../../platform/pdf/pdf-signature.ts");
    const label = {
      name: paper.text.provider.name,
      reason: countersealReason,
      at: momentOf((msa.signedDaysAgo ?? 0) - 2),
    };
    content = await signPdf(content, identity, label);
  }
  const fileName = (type: "signed" | "certificate") => `${fileNames[type]}-${paper.templateVersion}.pdf`;
  const signed = await keep(client, { customerId, kind: "MSA_SIGNED", fileName: fileName("signed"), content });
  const certificate = await keep(client, {
    customerId,
    kind: "MSA_SIGNED",
    fileName: fileName("certificate"),
    content: documents.certificate,
  });
  const { at, sha256: _sha256, ...signer } = evidence;
  return {
    signed: signed.id,
    certificate: certificate.id,
    at,
    signer: { accountId: accountIdOf(msa.signer.username), ...signer },
  };
};

const insertAgreement = async (
  client: pg.Client,
  msa: DemoMsa,
  { company, template, identity }: { company: CompanyRow; template: MsaTemplate; identity: SigningIdentity },
): Promise<void> => {
  const { id: customerId, locale: language, variant, name, address, coc } = company;
  const { title, text } = textFor(template, language, { name, address: addressLine(address), coc });
  const sentAt = momentOf(msa.sentDaysAgo).toISOString();
  const { version: templateVersion } = template;
  const paper = {
    id: fixedUuid(`msa ${customerId}`),
    customerId,
    variant,
    title,
    templateVersion,
    language,
    sentAt,
    text,
  };
  const fileName = `${msaLabels[language].fileNames.unsigned}-${templateVersion}.pdf`;
  const { id: documentId, sha256 } = await keep(client, {
    customerId,
    kind: "MSA",
    fileName,
    content: await unsignedMsa(paper),
  });
  const files =
    msa.status === "PENDING_SIGNATURE" ? undefined : await signedFiles(client, msa, { paper, sha256, identity });
  const isActive = msa.status === "ACTIVE";
  const countersignedAt = isActive ? momentOf((msa.signedDaysAgo ?? 0) - 2) : null;
  await client.query(
    `insert into msa (id, customer_id, template_version, title, language, content, status, document_id, sha256, sent_at, expires_at,
       signed_at, signer, signed_document_id, certificate_document_id, countersigned_at, countersigner, effective_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10::timestamptz, $10::timestamptz + make_interval(days => $11),
       $12, $13, $14, $15, $16, $17, $18)`,
    [
      paper.id,
      customerId,
      templateVersion,
      title,
      language,
      JSON.stringify(text),
      msa.status,
      documentId,
      sha256,
      sentAt,
      signableDays,
      files?.at ?? null,
      files ? JSON.stringify(files.signer) : null,
      files?.signed ?? null,
      files?.certificate ?? null,
      countersignedAt,
      isActive ? JSON.stringify({ name: "Noordwal Groep B.V.", function: null, by: "contracts" }) : null,
      countersignedAt && amsterdamDate(countersignedAt),
    ],
  );
};

/** The template of the demo, and an agreement in force, one to sign, and one that waits for the provider. */
export const insertAgreements = async (client: pg.Client): Promise<void> => {
  const { file: template } = faultless(
    "msa-2026-2.yaml",
    readTemplate(readFileSync(new URL("./msa-2026-2.yaml", import.meta.url), "utf8")),
    "The demo has no agreements.",
  );
  await client.query(insertTemplate(template));
  const pem = await selfSigned("Noordwal Groep B.V. (demo)", momentOf(300));
  const identity = identityFrom(pem, pem);
  const { rows } = await client.query<CompanyRow>(
    "select id, name, coc, address, locale, variant from customer where id = any ($1)",
    [agreements.map(({ customerId }) => customerId)],
  );
  for (const msa of agreements) {
    const company = rows.find(({ id }) => id === msa.customerId);
    if (company) await insertAgreement(client, msa, { company, template, identity });
  }
};
