import { Secret, TOTP } from "otpauth";

export const periodSeconds = 30;
/** A code of the step before or after is right too, because the clock of a phone may differ. */
const toleratedSteps = 1;

/** A new secret, as the text that people can type into an app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** 20 bytes as the text of a secret. */
export const secretOf = (bytes: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: bytes.buffer }).base32;

const totpOf = (secret: string, label: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: periodSeconds });

/** The content of the QR code that an app scans. */
export const setUpUri = (secret: string, brand: string, username: string): string =>
  totpOf(secret, { issuer: brand, label: username }).toString();

/** The time step of a right code; undefined for a wrong one. Compares in constant time. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: toleratedSteps });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
};

/** The code that an app with the secret shows. */
export const codeOf = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() });
