import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { makeOnce } from "../process/make-once.ts";

/** The certificate with which the operator seals documents, and its key. Can be sent to a worker. */
export interface SigningIdentity {
  /** DER; its own certificate first, then those of its issuers. */
  readonly certificates: readonly Buffer[];
  /** PKCS #8, DER. */
  readonly privateKey: Buffer;
  readonly algorithm: { readonly name: string; readonly hash?: string; readonly namedCurve?: string };
}

const demoFile = "signing-identity.pem";
const demoYears = 10;
const curves: Readonly<Record<string, string>> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };

const algorithmOf = (key: KeyObject): SigningIdentity["algorithm"] => {
  if (key.asymmetricKeyType === "rsa") return { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ""];
  if (key.asymmetricKeyType === "ec" && namedCurve) return { name: "ECDSA", namedCurve };
  throw new Error("SIGNING_KEY_FILE must be an RSA or elliptic-curve key.");
};

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );

const privateKeyIn = (pem: string): KeyObject => {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new Error("SIGNING_KEY_FILE has no private key in PEM that can be read without a password.", {
      cause: error,
    });
  }
};

/**
 * Reads PEM texts. Throws an error with a readable message if there is no certificate, or the key does not belong to it or has an
 * unsupported algorithm.
 */
export const identityFrom = (certificatePem: string, keyPem: string): SigningIdentity => {
  const certificates = certificatesIn(certificatePem);
  const [own] = certificates;
  if (!own) throw new Error("SIGNING_CERTIFICATE_FILE has no certificate in PEM.");
  const key = privateKeyIn(keyPem);
  if (!own.checkPrivateKey(key)) throw new Error("SIGNING_KEY_FILE is not the key of the certificate.");
  return {
    certificates: certificates.map(({ raw }) => raw),
    privateKey: key.export({ type: "pkcs8", format: "der" }),
    algorithm: algorithmOf(key),
  };
};

const pem = (label: string, der: ArrayBuffer): string => {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ""].join("\n");
};

/** A self-signed certificate with its key, in PEM. */
export const selfSigned = async (commonName: string, now: Date): Promise<string> => {
  const [asn1js, pkijs] = await Promise.all([import("asn1js"), import("pkijs")]);
  pkijs.setEngine("node", new pkijs.CryptoEngine({ name: "node", crypto: globalThis.crypto }));
  const keys = await globalThis.crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: asn1js.Integer.fromBigInt(BigInt(now.getTime())),
  });
  const name = () =>
    new pkijs.AttributeTypeAndValue({ type: "2.5.4.3", value: new asn1js.Utf8String({ value: commonName }) });
  certificate.subject.typesAndValues.push(name());
  certificate.issuer.typesAndValues.push(name());
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(now.getTime() + demoYears * 365 * 86_400_000);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  const key = await globalThis.crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return pem("CERTIFICATE", certificate.toSchema(true).toBER(false)) + pem("PRIVATE KEY", key);
};

/** The files of the seal; empty if none is configured. */
interface SealFiles {
  readonly certificateFile: string;
  readonly keyFile: string;
}

const textOf = (name: string, file: string): string => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new Error(`${name} cannot be read (${code}): ${file}`, { cause: error });
  }
};

/** The identity from the configured files. Throws an error with a readable message if they cannot be used. */
const configured = ({ certificateFile, keyFile }: SealFiles): SigningIdentity =>
  identityFrom(textOf("SIGNING_CERTIFICATE_FILE", certificateFile), textOf("SIGNING_KEY_FILE", keyFile));

/** Throws an error with a readable message if the configured files cannot be used. */
export const refuseSeal = (files: SealFiles): void => void configured(files);

/** Why the configured certificate does not seal at this time; undefined if it does. */
export const sealProblem = (files: SealFiles, now: Date): string | undefined => {
  const [own] = files.certificateFile === "" ? [] : configured(files).certificates;
  if (!own) return undefined;
  const { validFromDate, validToDate } = new X509Certificate(own);
  const unsealed = "Agreements cannot be signed. Put a valid one there, and start again.";
  if (now < validFromDate)
    return `The certificate in SIGNING_CERTIFICATE_FILE is valid from ${validFromDate.toISOString()} only. ${unsealed}`;
  if (now > validToDate)
    return `The certificate in SIGNING_CERTIFICATE_FILE expired at ${validToDate.toISOString()}. ${unsealed}`;
  return undefined;
};

const ofDemo = async (dataFolder: string): Promise<SigningIdentity> => {
  const file = path.join(dataFolder, demoFile);
  if (!fs.existsSync(file)) makeOnce(file, await selfSigned("Noordwal Groep B.V. (demo)", new Date()));
  const text = fs.readFileSync(file, "utf8");
  return identityFrom(text, text);
};

/**
 * The identity with which documents are sealed; undefined if none is configured, or its certificate is not valid now. The demo
 * creates a self-signed one when it seals its first document.
 */
export const signingIdentity = async ({
  signing,
  demo,
  dataFolder,
}: {
  readonly signing: SealFiles;
  readonly demo: boolean;
  readonly dataFolder: string;
}): Promise<SigningIdentity | undefined> => {
  if (signing.certificateFile !== "")
    return sealProblem(signing, new Date()) === undefined ? configured(signing) : undefined;
  return demo ? ofDemo(dataFolder) : undefined;
};
