import { randomBytes } from "node:crypto";
import type { Variant } from "@demarc/contract/core/variants";
import type { Config } from "../../../platform/process/environment.ts";
import { unavailable } from "../../../platform/refusals/errors.ts";
import { httpConnector } from "../../../platform/http-connector.ts";
import { portalUrlOf } from "../../../platform/http/portals.ts";
import type { Log } from "../../../platform/process/log.ts";
import type { MsaRow, MsaSigningBy } from "../agreement/agreements.queries.ts";

/** A started signing; `url` is the page of the service where the signer continues. */
export interface StartedSigning {
  /** The secret that the service repeats in its report. */
  readonly state: string;
  readonly url: string;
}

export interface SigningRequest {
  readonly msa: Pick<MsaRow, "title" | "language" | "sha256">;
  readonly content: Buffer;
  readonly signer: MsaSigningBy;
  readonly variant: Variant;
}

export interface SigningService {
  /** Throws 503 `signing.unavailable` if the service gives no valid answer within 5 seconds. */
  readonly start: (request: SigningRequest) => Promise<StartedSigning>;
}

const stateBytes = 32;
const longestUrl = 2000;
const ownMachine: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The signing page in an answer; undefined for an invalid URL. Plain http is accepted only for the local machine. */
export const pageOf = (answer: unknown): string | undefined => {
  const given = (answer as { signUrl?: unknown } | null)?.signUrl;
  const url = typeof given === "string" && given.length <= longestUrl ? URL.parse(given) : null;
  return url?.protocol === "https:" || (url?.protocol === "http:" && ownMachine.has(url.hostname))
    ? url.href
    : undefined;
};

/** The operator's service for electronic signatures; undefined if people sign in the portal. */
export const signingService = (config: Config, log: Log): SigningService | undefined => {
  const { service } = config.signing;
  if (service.kind !== "http") return undefined;
  const ask = httpConnector(service, log);
  const away = () => unavailable("signing.unavailable", "The service for electronic signatures does not answer.");
  return {
    start: async ({ msa, content, signer, variant }) => {
      const state = randomBytes(stateBytes).toString("base64url");
      const portalUrl = portalUrlOf(config, variant);
      const answer = await ask({
        state,
        title: msa.title,
        language: msa.language,
        sha256: msa.sha256,
        document: content.toString("base64"),
        signer: { name: signer.name, function: signer.function, email: signer.email },
        returnUrl: `${portalUrl}/msa/signed`,
        reportUrl: `${config.apiEndpoint || portalUrl}/v1/msa/signing-callback`,
      }).catch(() => {
        throw away();
      });
      const url = pageOf(answer);
      if (url === undefined) throw away();
      return { state, url };
    },
  };
};
