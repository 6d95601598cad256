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

export const msaBodies = {
  signMsa: {
    signerName: "Joris Bakker",
    signerFunction: "Director",
    sha256: "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
    agreed: true,
  },
  declineMsa: { reason: "Too long" },
};
