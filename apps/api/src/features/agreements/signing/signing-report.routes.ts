import * as contract from "@demarc/contract/agreements";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import { changeBySystem } from "../../../platform/changes/authored-change.ts";
import { queryRows, type Transaction } from "../../../platform/database/database.ts";
import { ApiError, conflict } from "../../../platform/refusals/errors.ts";
import type { Served } from "../../../platform/http/serve.ts";
import { isSigned, type VerifySignature } from "../../../platform/http/signed-requests.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import {
  recordMsa,
  refuseOtherDocument,
  storeSignature,
  takeMsaAction,
  withSentText,
} from "../agreement/agreement.steps.ts";
import * as queries from "../agreement/agreements.queries.ts";
import { signedMsa, type SignedMsa } from "../documents/msa-documents.ts";
import type { SigningEvidence } from "../documents/msa-paper.ts";
import { requireIdentity } from "./seal.ts";

type Report = BodyOf<typeof contract.reportMsaSigning>;

const unknownState = () => new ApiError(404, "signing.state-unknown", "No agreement is being signed with this state.");

/** The states in which a report of an event counts as a repeat. */
const statesAfter: Readonly<Record<Report["event"], readonly MsaStatus[]>> = {
  signed: ["SIGNED", "ACTIVE", "TERMINATED"],
  declined: ["DECLINED"],
};

/** Whether the report is a repeat, which changes nothing. Throws 409 after the time for signing and for other states. */
const isDone = (msa: queries.LockedMsaRow, { event }: Report, now: Date): boolean => {
  if (statesAfter[event].includes(msa.status)) return true;
  // Also an agreement that was never signed can be superseded.
  if (event === "signed" && msa.status === "SUPERSEDED" && msa.signedDocumentId !== null) return true;
  if (msa.status === "SIGNING" && msa.signingUntil !== null && Date.parse(msa.signingUntil) < now.getTime())
    throw conflict("signing.too-late", "The time for signing is over; it must be started again.");
  takeMsaAction(msa, event === "signed" ? "sign" : "decline");
  return false;
};

const evidenceOf = (msa: queries.LockedMsaRow, report: Report, now: Date): SigningEvidence => ({
  sha256: msa.sha256,
  name: report.signerName ?? msa.signingBy?.name ?? "",
  function: msa.signingBy?.function ?? null,
  email: report.signerEmail ?? msa.signingBy?.email ?? null,
  account: null,
  method: "EXTERNAL",
  at: now.toISOString(),
  ip: report.signerIp ?? null,
  userAgent: null,
  evidence: report.evidenceReference ?? null,
});

/** The callback of the service for electronic signatures. It is authenticated by its signature instead of a token. */
export function signingReportRoutes({ serve, database, authPool, config, clock }: PrivilegedContext): void {
  const { secret } = config.signing;

  /** Locks the agreement and checks the report against it. */
  const lock = async (transaction: Transaction, customerId: number, report: Report) => {
    const [msa] = await transaction.query(queries.findMsaBySigningState(customerId, report.state));
    if (!msa) throw unknownState();
    refuseOtherDocument(msa, report.sha256);
    return { msa, done: isDone(msa, report, clock.now()) };
  };

  const requireService: VerifySignature = (http, body) => {
    if (secret === "") throw new ApiError(404, "signing.off", "No service for electronic signatures is connected.");
    if (!isSigned(http, body, { secret, now: clock.now(), mostSeconds: contract.callbackSeconds }))
      throw new ApiError(401, "signing.signature-invalid", "The signature is missing, wrong or too old.");
  };

  const store = async ({ body: report }: Served<typeof contract.reportMsaSigning>) => {
    const [owner] = await queryRows(authPool, queries.findSigningCustomer(report.state));
    if (!owner) throw unknownState();
    const { customerId } = owner;
    const before = await database.write(owner, (transaction) => lock(transaction, customerId, report));
    if (before.done) return { status: before.msa.status };
    const evidence = evidenceOf(before.msa, report, clock.now());
    const documents: SignedMsa | undefined =
      report.event === "signed"
        ? await signedMsa(withSentText(before.msa), evidence, await requireIdentity(config))
        : undefined;
    return database.write(owner, async (transaction) => {
      const { msa, done } = await lock(transaction, customerId, report);
      if (done) return { status: msa.status };
      const change = changeBySystem(transaction, customerId);
      if (documents) {
        await storeSignature(change, msa, { documents, evidence, accountId: msa.signingBy?.accountId ?? null });
        return { status: "SIGNED" as const };
      }
      const reason = report.reason?.trim() || "-";
      transaction.send(queries.declineMsa(msa, reason));
      recordMsa(change, "msa.declined", msa, { status: "DECLINED", reason });
      return { status: "DECLINED" as const };
    });
  };

  serve(contract.reportMsaSigning, store, requireService);
}
