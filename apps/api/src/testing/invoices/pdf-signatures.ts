import { createHash } from "node:crypto";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";

export interface ReadSignature {
  readonly subFilter: string;
  /** Object identifiers of the signed attributes. */
  readonly attributes: readonly string[];
  /** The signing-certificate attribute names the certificate with which the signature is verified. */
  readonly bindsCertificate: boolean;
  readonly valid: boolean;
  readonly coversWhole: boolean;
}

const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";

const hexOf = (block: unknown): string =>
  Buffer.from((block as asn1js.OctetString).valueBlock.valueHexView).toString("hex");

const certificateHash = (attribute: pkijs.Attribute | undefined): string => {
  const [sequence] = (attribute?.values ?? []) as asn1js.Sequence[];
  const [list] = (sequence?.valueBlock.value ?? []) as asn1js.Sequence[];
  const [id] = (list?.valueBlock.value ?? []) as asn1js.Sequence[];
  return id ? hexOf(id.valueBlock.value[0]) : "";
};

/** Every signature of a PDF, the first one first, verified with its own certificate. */
export const readSignatures = async (pdf: Buffer): Promise<ReadSignature[]> => {
  const text = pdf.toString("latin1");
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  return Promise.all(
    found.map(async (match) => {
      const [, from = 0, size = 0, next = 0, rest = 0] = match.map(Number);
      const content = Buffer.concat([pdf.subarray(from, from + size), pdf.subarray(next, next + rest)]);
      const der = Buffer.from(text.slice(size + 1, next - 1), "hex");
      const message = pkijs.ContentInfo.fromBER(Uint8Array.from(der));
      const signed = new pkijs.SignedData({ schema: message.content });
      const verified = await signed
        .verify({ signer: 0, data: Uint8Array.from(content).buffer, checkChain: false })
        .catch(() => false);
      const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
      const [certificate] = (signed.certificates ?? []) as pkijs.Certificate[];
      const own = createHash("sha256")
        .update(Buffer.from(certificate?.toSchema(true).toBER(false) ?? new ArrayBuffer(0)))
        .digest("hex");
      return {
        subFilter: /\/SubFilter\s*\/([\w.]+)/.exec(text.slice(Math.max(0, match.index - 600), next + 600))?.[1] ?? "",
        attributes: attributes.map(({ type }) => type),
        bindsCertificate: certificateHash(attributes.find(({ type }) => type === signingCertificateV2)) === own,
        valid: verified === true,
        coversWhole: from === 0 && next + rest === pdf.length,
      };
    }),
  );
};
