import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { IdentityOptions } from "../identity-options.ts";
import type { Credential } from "../store/credential.queries.ts";
import { keep, takeOnce } from "../store/kept-state.queries.ts";
import type { Notify } from "../store/identity-sql.ts";
import { type AddedFactor, addFactor } from "./factor-changes.ts";
import { withPasskey } from "./methods.ts";
import type { OpenSignIn } from "./open-sign-in.ts";
import { rowsOf } from "../store/identity-sql.ts";
import {
  findPasskey,
  insertPasskey,
  passkeysOf,
  recordPasskeyUse,
  type StoredPasskey,
} from "../store/second-factor.queries.ts";

const challengeSeconds = 900;

/** EdDSA, ES256 and RS256, which together every authenticator knows. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** How a browser reaches an authenticator, in the words of WebAuthn 3 and of older browsers. */
const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

// Loading it takes a while, and most sign-ins do without.
const library = () => import("@simplewebauthn/server");

/** Passkeys belong to the host of the issuer, because people sign in to every portal there. */
const relyingParty = (issuer: string) => ({ id: new URL(issuer).hostname, origin: new URL(issuer).origin });

type Given = Pick<IdentityOptions, "pool" | "issuer" | "now" | "log">;

/** `key` names the sign-in or session that the challenge belongs to; a new challenge replaces the one before. */
const keepChallenge = ({ pool }: Given, key: string, challenge: string): Promise<void> =>
  keep(pool, { model: "PasskeyChallenge", id: key }, { challenge }, challengeSeconds);

const takeChallenge = async ({ pool }: Given, key: string): Promise<string | undefined> =>
  ((await takeOnce(pool, { model: "PasskeyChallenge", id: key })) as { challenge: string } | undefined)?.challenge;

/** Logs why a response is not valid. */
const refusedBy =
  ({ log }: Given, passkey?: string) =>
  (error: unknown): undefined => {
    log.warn({ reason: String(error), passkey }, "a passkey was refused");
  };

const isId = (value: unknown): boolean => typeof value === "string" && /^[\w-]{1,1400}$/.test(value);

/** The JSON of a browser's response; undefined if it is not an object with an id that can be stored. */
function parsed<Response extends { id: string }>(json: string): Response | undefined {
  try {
    const response = JSON.parse(json) as Response | null;
    return isId(response?.id) ? (response ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The options for a browser that creates a passkey, as JSON. */
export async function creationOptions(
  options: Given,
  key: string,
  { credential, brand }: { readonly credential: Credential; readonly brand: string },
): Promise<string> {
  const { generateRegistrationOptions } = await library();
  const known = await rowsOf(options.pool, passkeysOf(credential.subject));
  const made = await generateRegistrationOptions({
    rpName: brand,
    rpID: relyingParty(options.issuer).id,
    userID: new TextEncoder().encode(credential.subject),
    userName: credential.username,
    userDisplayName: credential.username,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(options, `create ${key}`, made.challenge);
  return JSON.stringify(made);
}

/** Stores the passkey that a browser created; undefined if the response is not valid for the challenge of this sign-in. */
export async function createPasskey(
  options: Given,
  signIn: OpenSignIn,
  { json, name, notify }: { readonly json: string; readonly name: string; readonly notify: Notify },
): Promise<AddedFactor | undefined> {
  const { pool, now } = options;
  const { key, subject, methods } = signIn;
  const expectedChallenge = await takeChallenge(options, `create ${key}`);
  const response = parsed<RegistrationResponseJSON>(json);
  if (expectedChallenge === undefined || !response) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(options.issuer);
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs,
  }).catch(refusedBy(options));
  const made = answer?.registrationInfo;
  if (!made || !isId(made.credential.id)) return undefined;
  const { id, publicKey, counter: signCount, transports: said } = made.credential;
  const synced = made.credentialDeviceType === "multiDevice";
  const passkey = {
    id,
    subject,
    publicKey: Buffer.from(publicKey),
    signCount,
    // As the browser says, unchecked.
    transports: Array.isArray(said) ? knownTransports.filter((known) => said.includes(known)) : [],
    synced,
    name,
    now: now(),
  };
  return addFactor(pool, signIn, withPasskey(methods, passkey), async (db) => {
    await insertPasskey(db, passkey);
    await notify(db);
  });
}

/** The options for a browser that signs in with a passkey, as JSON. Without `subject` the person chooses among all passkeys. */
export async function requestOptions(options: Given, key: string, subject?: string): Promise<string> {
  const { generateAuthenticationOptions } = await library();
  const known = subject === undefined ? [] : await rowsOf(options.pool, passkeysOf(subject));
  const made = await generateAuthenticationOptions({
    rpID: relyingParty(options.issuer).id,
    timeout: challengeSeconds * 1000,
    userVerification: "required",
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
  });
  await keepChallenge(options, `use ${key}`, made.challenge);
  return JSON.stringify(made);
}

/**
 * The passkey behind a response; undefined if it is not valid for the challenge of `key`, or if the passkey is unknown, of another
 * person than `subject`, or copied: its counter went backwards.
 */
export async function verifyPasskey(
  options: Given,
  key: string,
  { json, subject }: { readonly json: string; readonly subject?: string },
): Promise<StoredPasskey | undefined> {
  const { pool, now } = options;
  const expectedChallenge = await takeChallenge(options, `use ${key}`);
  const response = parsed<AuthenticationResponseJSON>(json);
  if (expectedChallenge === undefined || !response) return undefined;
  const [passkey] = await rowsOf(pool, findPasskey(response.id));
  if (!passkey || (subject !== undefined && passkey.subject !== subject)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(options.issuer);
  const { id, publicKey, signCount: counter } = passkey;
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refusedBy(options, id));
  if (!answer?.verified) return undefined;
  const isRecorded = await recordPasskeyUse(pool, {
    passkey,
    signCount: answer.authenticationInfo.newCounter,
    now: now(),
  });
  return isRecorded ? passkey : undefined;
}
