import fs from "node:fs";
import path from "node:path";
import { selfSigned } from "../../platform/pdf/signing-identity.ts";

/** All that a start in production needs. */
export const soundSettings = {
  NODE_ENV: "production",
  EMBEDDED_DATABASE: "true",
  PORTAL_URL: "https://portal.provider.example",
  PORTAL_URL_DATA_CENTRE: "https://racks.provider.example",
  PORTAL_URL_TV: "https://tv.provider.example",
  TRUST_PROXY: "loopback",
  MAIL_TO_FILES: "true",
  MAIL_FROM: "Provider <portal@provider.example>",
  TV_SECRET_KEY: "a key of the tests, of 32 characters and more",
} as const;

/** Writes a certificate for the seal, and its key, into a folder. */
export const sealIn = async (folder: string) => {
  const file = path.join(folder, "seal.pem");
  fs.writeFileSync(file, await selfSigned("Provider B.V.", new Date()));
  return { SIGNING_CERTIFICATE_FILE: file, SIGNING_KEY_FILE: file } as const;
};

/** A start in production on the embedded database, for `startProduct`, whose own settings are those of the demo. */
export const soundProduction = async (folder: string) =>
  ({ DEMO: undefined, DEMO_METERS: undefined, ...soundSettings, ...(await sealIn(folder)) }) as const;
