import * as contract from "@demarc/contract/agreements";
import { changeByCaller } from "../../platform/changes/authored-change.ts";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { found, notFound, refuseStale, unavailable } from "../../platform/refusals/errors.ts";
import type { Served } from "../../platform/http/serve.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { takeTurns } from "../../platform/refusals/turns.ts";
import {
  recordMsa,
  refuseOtherDocument,
  storeSignature,
  takeSignerAction,
  withSentText,
} from "./agreement/agreement.steps.ts";
import * as queries from "./agreement/agreements.queries.ts";
import { signedMsa } from "./documents/msa-documents.ts";
import type { SigningEvidence } from "./documents/msa-paper.ts";
import { requireIdentity } from "./signing/seal.ts";
import { type Signer, signerOf } from "./signing/signer.ts";
import { type SigningService, signingService } from "./signing/signing-service.ts";

const longestUserAgent = 300;

const readRoutes = ({ serve, database }: RouteContext): void => {
  serve(contract.listMsas, ({ params, caller }) => database.read(caller, queries.listMsas(params.customerId)));

  serve(contract.getMsa, async ({ params: { customerId, msaId }, caller }) =>
    found(await database.read(caller, queries.findMsa(customerId, msaId))),
  );

  serve(contract.downloadMsa, async ({ params: { customerId, msaId }, query: { type = "unsigned" }, caller }) => {
    const files = found(await database.read(caller, queries.findMsaFiles(customerId, msaId)));
    const id = files[type];
    if (id === null) throw notFound();
    const kinds = ["MSA", "MSA_SIGNED"] as const;
    return documentFile(await readDocument(database, caller, { customerId, id, kinds }));
  });
};

/** Starts signing at the service, where the signer continues. The service reports the result. */
const startSigning = async (
  { params: { customerId, msaId }, caller, change }: Served<typeof contract.signMsa>,
  msa: queries.MsaTextRow,
  {
    service,
    signer,
    variant,
    database,
    clock,
  }: Signer & { service: SigningService } & Pick<RouteContext, "database" | "clock">,
) => {
  takeSignerAction(msa, "startSigning", clock.now());
  const { unsigned: id } = found(await database.read(caller, queries.findMsaFiles(customerId, msaId)));
  if (id === null) throw notFound();
  const { content } = await readDocument(database, caller, { customerId, id, kinds: ["MSA"] });
  const { state, url } = await service.start({ msa, content, signer, variant });
  return change(async (transaction) => {
    const locked = found(await transaction.query(queries.findMsaForUpdate(customerId, msaId)));
    const status = takeSignerAction(locked, "startSigning", clock.now());
    transaction.send(queries.startSigning(locked, { state, url, by: signer, minutes: contract.signingMinutes }));
    recordMsa(changeByCaller(transaction, caller), "msa.signing-started", locked, { status, signer: signer.name });
    return { ...found(await transaction.query(queries.findMsa(customerId, msaId))), signUrl: url };
  });
};

/** Limits parallel signing, which is expensive. A repeated signature that waits here finds the agreement signed. */
const signTurns = takeTurns({
  atOnce: 2,
  eachAtOnce: 1,
  waitingEach: 20,
  busy: () =>
    unavailable("signing.unavailable", "Too many signatures are being made for this company; try again later."),
});

/** Signs in the portal: the sealed documents are made first, and stored with the signature in one transaction. */
const signHere = async (
  { params: { customerId, msaId }, caller, change, http }: Served<typeof contract.signMsa>,
  msa: queries.MsaTextRow,
  { signer, config, clock }: Pick<Signer, "signer"> & Pick<RouteContext, "config" | "clock">,
) => {
  takeSignerAction(msa, "sign", clock.now());
  if (msa.status === "SIGNED") return { ...msa, signUrl: null };
  const { accountId, ...named } = signer;
  const evidence: SigningEvidence = {
    ...named,
    sha256: msa.sha256,
    account: caller.username,
    method: "CLICK_SIGN",
    at: clock.now().toISOString(),
    ip: http.ip,
    userAgent: (http.headers["user-agent"] ?? "").slice(0, longestUserAgent) || null,
    evidence: null,
  };
  const documents = await signedMsa(withSentText(msa), evidence, await requireIdentity(config));
  return change(async (transaction) => {
    const locked = found(await transaction.query(queries.findMsaForUpdate(customerId, msaId)));
    if (locked.status !== "SIGNED")
      await storeSignature(changeByCaller(transaction, caller), locked, { documents, evidence, accountId });
    return { ...found(await transaction.query(queries.findMsa(customerId, msaId))), signUrl: null };
  });
};

export function agreementsRoutes(api: RouteContext): void {
  const { serve, database, config, clock, log } = api;
  const service = signingService(config, log);
  readRoutes(api);

  serve(contract.signMsa, async (request) => {
    const { params, body, caller } = request;
    const { customerId } = params;
    const signer = await signerOf(database, caller, body);
    return signTurns.takeOrRefuse(customerId, async () => {
      const msa = found(await database.read(caller, queries.findMsa(customerId, params.msaId)));
      refuseOtherDocument(msa, body.sha256);
      return service
        ? startSigning(request, msa, { ...signer, ...api, service })
        : signHere(request, msa, { ...signer, ...api });
    });
  });

  serve(contract.declineMsa, ({ params: { customerId, msaId }, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const msa = found(await transaction.query(queries.findMsaForUpdate(customerId, msaId)));
      refuseStale(msa, ifMatch);
      const status = takeSignerAction(msa, "decline", clock.now());
      const reason = body.reason.trim();
      transaction.send(queries.declineMsa(msa, reason));
      recordMsa(changeByCaller(transaction, caller), "msa.declined", msa, { status, reason });
      return found(await transaction.query(queries.findMsa(customerId, msaId)));
    }),
  );
}
