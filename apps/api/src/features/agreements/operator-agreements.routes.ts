import type { Outcome } from "@demarc/contract/operator/listing";
import * as contract from "@demarc/contract/operator/msas";
import * as templates from "@demarc/contract/operator/msa-templates";
import { snapshotMsas, snapshotMsaTemplates } from "@demarc/contract/operator/snapshots";
import { heldByRef, recordNamed } from "../../platform/changes/named-record.ts";
import { same, serveListed, serveWholeSnapshot } from "../../platform/http/snapshots.ts";
import { found, invalid } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { findNamedCustomer } from "../../platform/database/named-customer.queries.ts";
import * as queries from "./agreement/agreements.queries.ts";
import { countersign, importTemplate, issueAsOperator, terminate, withdraw } from "./agreements.operator.ts";
import { listTemplates } from "./msa-template.queries.ts";
import { putMsa } from "./signed-elsewhere.operator.ts";
import { requireIdentity } from "./signing/seal.ts";

const writtenAs = (
  { id, status, version }: Pick<queries.LockedMsaRow, "id" | "status" | "version">,
  outcome: Outcome = "updated",
) => ({ id, status, version, outcome });

/** Master service agreements for the operator's systems. */
export function operatorAgreementsRoutes(context: OperatorRouteContext): void {
  const { serve, read, config, clock } = context;
  serveListed(context, contract.listAllMsas, snapshotMsas, {
    idType: "uuid",
    page: ({ status = null, customerId = null }, slice) => queries.pageOfMsas({ status, customerId }, slice),
    itemOf: same,
  });

  serve(contract.readMsa, async ({ params }) => found(await read(queries.findOperatorMsa(params.operatorMsaId))));

  serve(contract.readMsaByRef, async ({ params }) => found(await read(queries.findMsaByRef(params.externalRef))));

  serve(templates.listMsaTemplates, () => read(listTemplates()));

  serveWholeSnapshot(context, snapshotMsaTemplates, (run) => run(listTemplates()));

  serve(templates.putMsaTemplate, ({ params: { templateVersion: version }, body, change }) =>
    change(async (transaction) => {
      const { provider, en, nl } = body;
      return { id: version, outcome: await importTemplate(transaction, { version, provider, en, nl }) };
    }),
  );

  serve(contract.issueMsa, ({ body, caller, change }) =>
    change(async (transaction) => {
      const { id: customerId } = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
      const { templateVersion: version = null, externalRef = null } = body;
      const held = { kind: "msa", ref: externalRef ?? "" };
      const known = externalRef === null ? undefined : await heldByRef(transaction, held, queries.findMsaByRef);
      if (known && known.customerId !== customerId) throw invalid("customerId", "validation.invalid-value");
      if (known) return { ...writtenAs(known, "unchanged"), externalRef };
      const id = await issueAsOperator(transaction, { customerId, version, externalRef }, { by: caller.name, config });
      return { ...writtenAs({ id, status: "PENDING_SIGNATURE", version: 1 }, "created"), externalRef };
    }),
  );

  serve(contract.putMsa, ({ params: { externalRef }, body, ifMatch, caller, change }) =>
    change(async (transaction) => {
      const operator = { by: caller.name, now: clock.now() };
      const { msa, outcome } = await putMsa(transaction, { externalRef, body, ifMatch }, operator);
      return { ...writtenAs(msa, outcome), externalRef };
    }),
  );

  serve(contract.countersignMsa, async ({ params, body, ifMatch, caller, change }) => {
    const identity = await requireIdentity(config);
    const given = {
      id: params.operatorMsaId,
      name: body.name.trim(),
      function: body.function?.trim() || null,
      effectiveDate: body.effectiveDate ?? null,
      ifMatch,
    };
    return change(async (transaction) => {
      const { msa, hasChanged } = await countersign(transaction, given, { by: caller.name, config, identity });
      return writtenAs(msa, hasChanged ? "updated" : "unchanged");
    });
  });

  serve(contract.supersedeMsa, ({ params: { operatorMsaId: id }, ifMatch, caller, change }) =>
    change(async (transaction) => writtenAs(await withdraw(transaction, { id, ifMatch }, caller.name))),
  );

  serve(contract.terminateMsa, ({ params: { operatorMsaId: id }, ifMatch, caller, change }) =>
    change(async (transaction) => writtenAs(await terminate(transaction, { id, ifMatch }, caller.name))),
  );
}
