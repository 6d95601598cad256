import { createHash } from "node:crypto";
import { plainAddPlaceholder } from "@signpdf/placeholder-plain";
import { SignPdf } from "@signpdf/signpdf";
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import * as asn1js from "asn1js";
import * as pkijs from "pkijs";
import type { SigningIdentity } from "./signing-identity.ts";

/** Object identifiers of RFC 5652 (CMS) and RFC 5035 (signing certificate, version 2). */
const oid = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const;

const hash = "SHA-256";

/** Bytes that are left free for a signature with its chain of certificates. */
const reservedBytes = 16_384;

pkijs.setEngine("node", new pkijs.CryptoEngine({ name: "node", crypto: globalThis.crypto }));

const sha256 = (content: Uint8Array): Buffer => createHash("sha256").update(content).digest();

const certificateOf = (der: Buffer): pkijs.Certificate => pkijs.Certificate.fromBER(Uint8Array.from(der));

/** Binds the signature to its certificate (ESSCertIDv2 with the default algorithm, SHA-256). */
const signingCertificate = (der: Buffer): asn1js.Sequence => {
  const certificateId = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: sha256(der) })] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [certificateId] })] });
};

/** The signed attributes of PAdES B-B. The PDF holds the time of signing (`M`), so it is not among them. */
const signedAttributes = (content: Buffer, certificate: Buffer): pkijs.SignedAndUnsignedAttributes => {
  const attribute = (type: string, value: asn1js.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  return new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.data })),
      attribute(oid.messageDigest, new asn1js.OctetString({ valueHex: sha256(content) })),
      attribute(oid.signingCertificateV2, signingCertificate(certificate)),
    ],
  });
};

/** Makes the detached CMS signature of the bytes of a PDF around the space for the signature. */
class CadesSigner extends Signer {
  readonly #identity: SigningIdentity;

  constructor(identity: SigningIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    const { certificates, privateKey, algorithm } = this.#identity;
    const [own] = certificates;
    if (!own) throw new Error("a signing identity must have a certificate");
    const certificate = certificateOf(own);
    const key = await globalThis.crypto.subtle.importKey("pkcs8", Uint8Array.from(privateKey), algorithm, false, [
      "sign",
    ]);
    const signerInfo = new pkijs.SignerInfo({
      version: 1,
      sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
      signedAttrs: signedAttributes(content, own),
    });
    const signed = new pkijs.SignedData({
      version: 1,
      encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
      signerInfos: [signerInfo],
      certificates: certificates.map(certificateOf),
    });
    await signed.sign(key, 0, hash, Uint8Array.from(content).buffer);
    const message = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) });
    return Buffer.from(message.toSchema().toBER(false));
  }
}

/**
 * Corrects the cross-reference section at the end of a PDF with a placeholder: its offset was that of the line feed before it, and
 * `/Size` counted objects that were not written.
 */
const withSoundTable = (pdf: Buffer): Buffer => {
  const start = pdf.lastIndexOf("\nxref\n") + 1;
  const table = pdf.subarray(start).toString("latin1");
  const before = pdf.subarray(pdf.lastIndexOf("trailer", start), start).toString("latin1");
  const sizeBefore = Number(/\/Size (\d+)/.exec(before)?.[1] ?? 0);
  const sizes = [...table.matchAll(/^(\d+) 1$/gm)].map(([, number]) => Number(number) + 1);
  const sound = table
    .replace(/\/Size \d+/, `/Size ${Math.max(sizeBefore, ...sizes)}`)
    .replace(/startxref\n\d+/, `startxref\n${start}`);
  return Buffer.concat([pdf.subarray(0, start), Buffer.from(sound, "latin1")]);
};

export interface SignatureLabel {
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Adds a PAdES B-B signature (ETSI EN 319 142-1) to a PDF as an incremental update, so that earlier signatures stay valid.
 * Throws if the PDF has no classic cross-reference table, or if the certificates take more than 16 kB.
 */
export const signPdf = (
  pdf: Buffer,
  identity: SigningIdentity,
  { name, reason, at }: SignatureLabel,
): Promise<Buffer> => {
  const withSpace = plainAddPlaceholder({
    pdfBuffer: pdf,
    name,
    reason,
    contactInfo: "",
    location: "",
    signingTime: at,
    signatureLength: reservedBytes,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  return new SignPdf().sign(withSoundTable(withSpace), new CadesSigner(identity), at);
};
