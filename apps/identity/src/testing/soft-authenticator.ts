import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";

/** The little of CBOR (RFC 8949) that a passkey needs. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  return value < 256 ? Buffer.from([first | 24, value]) : Buffer.from([first | 25, value >> 8, value & 255]);
};

const cbor = (value: Cbor): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
};

const coseKey = (key: KeyObject): Buffer => {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const parts: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return cbor(new Map(parts));
};

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

const [present, verified, attested] = [1, 4, 64];

interface Asked {
  readonly challenge: string;
}

export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUnverified?: boolean;
  /** Stays or goes back, as that of a copy does. */
  readonly count?: number;
  /** Of an id that no authenticator has. */
  readonly idBytes?: number;
}

/** An authenticator in software with one passkey, which can also answer wrongly. */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  count = 0;

  constructor(issuer: string) {
    this.#origin = new URL(issuer).origin;
  }

  create({ challenge }: Asked, lies: Lies = {}): string {
    const id = lies.idBytes === undefined ? Buffer.from(this.id, "base64url") : Buffer.alloc(lies.idBytes);
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const made = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)]);
    const data = Buffer.concat([this.#data(lies, attested), made]);
    const fields: [string, Cbor][] = [
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", data],
    ];
    return this.#answer({
      clientDataJSON: this.#client("webauthn.create", challenge, lies),
      attestationObject: cbor(new Map(fields)).toString("base64url"),
      transports: ["internal"],
    });
  }

  use({ challenge }: Asked, lies: Lies = {}): string {
    this.count = lies.count ?? this.count + 1;
    const data = this.#data(lies, 0);
    const client = this.#client("webauthn.get", challenge, lies);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(this.#keys.privateKey).toString("base64url"),
    });
  }

  #data({ rpId = new URL(this.#origin).hostname, isUnverified = false }: Lies, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([sha256(rpId), Buffer.from([present | (isUnverified ? 0 : verified) | more]), counter]);
  }

  #client(type: string, challenge: string, lies: Lies): string {
    const client = { type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? this.#origin };
    return Buffer.from(JSON.stringify({ ...client, crossOrigin: false })).toString("base64url");
  }

  #answer(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response });
  }
}
