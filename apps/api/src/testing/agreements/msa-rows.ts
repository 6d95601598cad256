import { unsignedMsa } from "../../features/agreements/documents/msa-documents.ts";
import type { OwnerRows } from "../tokens/session-token.ts";

interface Rows {
  readonly rows: OwnerRows;
}

export const msaText = {
  provider: { name: "Noordwal Groep B.V.", address: "Noordwalkade 1, 1012 ZZ Amsterdam", coc: null },
  customer: { name: "Polderlicht ICT B.V.", address: "Polderlichtweg 8, 8011 ZZ Zwolle", coc: null },
  sections: [{ heading: "Services", paragraphs: ["This agreement covers every service."] }],
};

/** An agreement that a company can sign. It replaces the one that was waiting for a signature. */
export const plantMsa = async (database: Rows, customerId: number): Promise<string> => {
  await database.rows("delete from msa where customer_id = $1 and status in ('PENDING_SIGNATURE', 'SIGNING')", [
    customerId,
  ]);
  const [made] = await database.rows<{ id: string }>(
    `with document as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'MSA', 'x.pdf', 'application/pdf', 1, sha256('x'), 'x') returning id)
     insert into msa (customer_id, template_version, title, language, content, document_id, sha256, expires_at)
     select $1, 'MSA-2026.2', 'Agreement', 'en', $2, id, sha256('x'), now() + interval '30 days' from document returning id`,
    [customerId, JSON.stringify(msaText)],
  );
  return made?.id ?? "";
};

const paper = {
  id: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
  customerId: 20_120_280,
  variant: "main",
  title: "Agreement",
  templateVersion: "MSA-2026.2",
  language: "en",
  sentAt: "2026-11-01T09:00:00.000Z",
  text: msaText,
} as const;

/** An agreement that a company has signed, or that is in force instead of the one before. */
export const plantSignedMsa = async (
  database: Rows,
  customerId: number,
  status: "SIGNED" | "ACTIVE",
): Promise<string> => {
  const id = await plantMsa(database, customerId);
  if (status === "ACTIVE")
    await database.rows("update msa set status = 'SUPERSEDED' where customer_id = $1 and status = 'ACTIVE'", [
      customerId,
    ]);
  await database.rows(
    `with document as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'MSA_SIGNED', 'x.pdf', 'application/pdf', octet_length($4::bytea), sha256($4), $4) returning id)
     update msa set status = $3, signed_at = now(), signed_document_id = document.id,
       signer = '{"name": "Joris Bakker", "function": "Director", "email": "joris.bakker@company.example", "method": "CLICK_SIGN"}',
       countersigned_at = case when $3 = 'ACTIVE' then now() end, effective_date = case when $3 = 'ACTIVE' then current_date end
     from document where msa.id = $2`,
    [customerId, id, status, await unsignedMsa(paper)],
  );
  return id;
};

export const msaBodies = {
  signMsa: {
    signerName: "Joris Bakker",
    signerFunction: "Director",
    sha256: "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
    agreed: true,
  },
  declineMsa: { reason: "Too long" },
};
