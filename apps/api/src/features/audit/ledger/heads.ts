import { createHash, createPrivateKey, type KeyObject, sign, verify, X509Certificate } from "node:crypto";
import type { SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import type { Chain, Kept } from "./chain.ts";

/** The end of a chain at a time. */
export interface Head extends Chain {
  readonly length: number;
  readonly hash: string;
  readonly at: string;
}

/** In base64; the certificate is DER. Null without a seal of the operator. */
export interface Signature {
  readonly signature: string | null;
  readonly certificate: string | null;
}

export interface SignedHead extends Head, Signature {}

/** The text that is signed. */
const headText = ({ customerId, month, kept, length, hash, at }: Head): string =>
  `demarc-head ${customerId} ${month} ${kept.replace(" ", "-")} ${length} ${hash} ${at}`;

const privateKeys = new WeakMap<SigningIdentity, KeyObject>();

/** Reading a key takes longer than signing with it. */
const privateKeyOf = (identity: SigningIdentity): KeyObject => {
  const known =
    privateKeys.get(identity) ?? createPrivateKey({ key: identity.privateKey, format: "der", type: "pkcs8" });
  privateKeys.set(identity, known);
  return known;
};

export const signText = (text: string, identity: SigningIdentity | undefined): Signature => {
  const [certificate] = identity?.certificates ?? [];
  if (!identity || !certificate) return { signature: null, certificate: null };
  const key = privateKeyOf(identity);
  return {
    signature: sign("sha256", Buffer.from(text), key).toString("base64"),
    certificate: certificate.toString("base64"),
  };
};

export const signHead = (head: Head, identity: SigningIdentity | undefined): SignedHead => ({
  ...head,
  ...signText(headText(head), identity),
});

/** Whether a signature is that of the text. An unsigned text passes. */
export const isSigned = (text: string, { signature, certificate }: Signature): boolean => {
  if (signature === null || certificate === null) return signature === certificate;
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
    return verify("sha256", Buffer.from(text), publicKey, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
};

/** Whether the signature is that of the head. */
export const isGenuine = (head: SignedHead): boolean => isSigned(headText(head), head);

/** The SHA-256 of a certificate, as other programs show it. */
export const fingerprint = (certificate: string): string =>
  createHash("sha256").update(Buffer.from(certificate, "base64")).digest("hex");

const headLine = (head: SignedHead): string => `${headText(head)} ${head.signature ?? "unsigned"}`;

/** The lines of heads. A line with a certificate is about those below. */
export const headLines = (heads: readonly SignedHead[]): string[] => {
  let certificate: string | null = null;
  return heads.flatMap((head) => {
    const isOther = head.certificate !== certificate;
    certificate = head.certificate;
    return [...(isOther ? [`demarc-certificate ${certificate ?? "none"}`] : []), headLine(head)];
  });
};

const headPattern = /^demarc-head (\d+) (\d{4}-\d\d) (13-months|7-years) (\d+) ([0-9a-f]{64}) (\S+) ([A-Za-z0-9+/=]+)$/;

/** The heads in a text, such as the text of a mail. Other lines are left out. */
export const headsIn = (text: string): SignedHead[] => {
  let certificate: string | null = null;
  return text.split(/\r?\n/).flatMap((full): SignedHead[] => {
    // Mails quote the lines.
    const line = full.replace(/^[> ]+/, "").trimEnd();
    const given = /^demarc-certificate (\S+)$/.exec(line)?.[1];
    if (given !== undefined) certificate = given === "none" ? null : given;
    const found = headPattern.exec(line);
    if (!found) return [];
    const [, customerId, month = "", kept = "", length, hash = "", at = "", signature = ""] = found;
    const hasSignature = signature !== "unsigned";
    return [
      {
        customerId: Number(customerId),
        month,
        kept: kept.replace("-", " ") as Kept,
        length: Number(length),
        hash,
        at,
        signature: hasSignature ? signature : null,
        certificate: hasSignature ? certificate : null,
      },
    ];
  });
};
