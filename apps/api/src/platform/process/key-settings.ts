import { randomBytes } from "node:crypto";
import { msaRequirements } from "@demarc/contract/agreements";
import { refuseSeal } from "../pdf/signing-identity.ts";
import { readConnector } from "./connector-settings.ts";
import type { SecretKeys } from "../sealing.ts";
import { exactAddress, oneOf, type Take, text, webhookSecret } from "./environment-values.ts";

/**
 * Encrypts PINs, activation codes, mails, and secrets of webhooks and authenticator apps. The demo makes one per data folder, unless it is
 * set. The previous one opens what was sealed before the key was replaced.
 */
export const readSecretKeys = (take: Take, demo: boolean): SecretKeys => {
  const [current, previous] = (["TV_SECRET_KEY", "TV_SECRET_KEY_PREVIOUS"] as const).map((name) => {
    const key = take(name, text, "");
    if (key !== "" && key.length < 32) take.refuse(name, `${name} must have at least 32 characters.`);
    return key;
  }) as [string, string];
  if (current === "" && !demo)
    take.refuse(
      "TV_SECRET_KEY",
      "TV_SECRET_KEY must be set: it encrypts PINs, activation codes, mails, and secrets of webhooks and authenticator apps.",
    );
  if (previous !== "" && previous === current)
    take.refuse(
      "TV_SECRET_KEY_PREVIOUS",
      "TV_SECRET_KEY_PREVIOUS is the same as TV_SECRET_KEY. Set it to the key that was replaced, or unset it.",
    );
  return { current, previous };
};

/** The loyalty shop, and the secret with which it signs its calls. The secret of the demo's own shop is random per process. */
export const readLoyaltyShop = (take: Take, demo: boolean) => {
  const url = take("LOYALTY_SHOP_URL", exactAddress, "");
  const made = demo && url === "" ? `whsec_${randomBytes(32).toString("base64")}` : "";
  const secret = take("LOYALTY_SHOP_SECRET", webhookSecret, made);
  if (url !== "" && secret === "")
    take.refuse("LOYALTY_SHOP_SECRET", "LOYALTY_SHOP_SECRET must be set when LOYALTY_SHOP_URL is.");
  return { url, secret };
};

const readSeal = (take: Take) => {
  const certificateFile = take("SIGNING_CERTIFICATE_FILE", text, "");
  const keyFile = take("SIGNING_KEY_FILE", text, "");
  const refuse = (sentence: string): void => take.refuse("SIGNING_CERTIFICATE_FILE", sentence);
  if ((certificateFile === "") !== (keyFile === ""))
    refuse("SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE must be set together.");
  else if (certificateFile !== "")
    try {
      refuseSeal({ certificateFile, keyFile });
    } catch (error) {
      refuse((error as Error).message);
    }
  return { certificateFile, keyFile };
};

/**
 * Settings for the signatures under agreements: the certificate of the operator's seal, when a company must have signed, and the
 * service for electronic signatures, which is the portal itself by default.
 */
export const readSigning = (take: Take) => {
  const seal = readSeal(take);
  const service = readConnector(take, "SIGNING", "builtin");
  const secret = take("SIGNING_SECRET", webhookSecret, "");
  if (service.kind === "http" && secret === "")
    take.refuse(
      "SIGNING_SECRET",
      "SIGNING_SECRET must be set when SIGNING_URL is: it proves that a report is genuine.",
    );
  return { ...seal, service, secret, required: take("MSA_REQUIRED", oneOf(msaRequirements), "grace") };
};
