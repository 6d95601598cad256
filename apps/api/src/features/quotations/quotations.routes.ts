import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/quotations/quotations";
import { changeByCaller } from "../../platform/changes/authored-change.ts";
import type { RunStatement } from "../../platform/database/database.ts";
import { readDocument } from "../../platform/documents/stored-documents.ts";
import { found, invalid, notFound } from "../../platform/refusals/errors.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { Served } from "../../platform/http/serve.ts";
import type { PrivilegedContext, RouteContext } from "../../platform/route-context.ts";
import { requireRecentSignIn } from "../../platform/tokens/recent-sign-in.ts";
import { orderTurns } from "../orders/orders.public.ts";
import { acceptQuotation, optionOf } from "./quotation-acceptance.steps.ts";
import { findQuotationForUpdate } from "./quotation/quotation-changes.queries.ts";
import { rejectQuotation } from "./quotation-rejection.steps.ts";
import { decide } from "./quotation/quotations.rules.ts";
import { quotationColumns } from "./reading/quotation-csv.ts";
import * as queries from "./reading/quotation-reading.queries.ts";
import { needsRecentSignIn, readQuotation } from "./reading/quotation-reading.ts";

const readRoutes = ({ serve, database, config, clock }: RouteContext): void => {
  serve(contract.listQuotations, ({ params: { customerId }, query, caller }) =>
    readList(database, caller, queries.quotations, { ...query, customerId }),
  );

  serve(contract.exportQuotations, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `quotations-${customerId}`, quotationColumns, {
      list: queries.quotations,
      given: { ...query, customerId },
      shown: (rows) => rows,
    }),
  );

  serve(contract.getQuotation, ({ params, caller }) =>
    readQuotation(
      (statement) => database.read(caller, statement),
      { ...params, callerCustomerId: caller.customerId },
      { config, now: clock.now() },
    ),
  );

  serve(contract.downloadQuotation, async ({ params: { customerId, quotationId }, caller }) => {
    const { documentId: id } = found(await database.read(caller, queries.findQuotationFile(customerId, quotationId)));
    if (id === null) throw notFound();
    return documentFile(await readDocument(database, caller, { customerId, id, kinds: ["QUOTATION_PDF"] }));
  });
};

type Acceptance = Served<typeof contract.acceptQuotation>;

/** Requires a recent sign-in to accept an amount above the configured limit; a repeated acceptance needs none. */
const requireSignIn = async (
  { database, config, clock, authPool }: PrivilegedContext,
  { params, body, caller }: Acceptance,
): Promise<void> => {
  const quotation = found(await database.read(caller, queries.findQuotation(params.customerId, params.quotationId)));
  const option = optionOf(quotation.options, body.optionId);
  const today = amsterdamDate(clock.now());
  const status = decide(quotation, "accept", { optionId: option.id, today });
  if (status !== quotation.status && needsRecentSignIn(option, config))
    await requireRecentSignIn(authPool, clock, caller.sessionId);
};

export function quotationsRoutes(api: PrivilegedContext): void {
  const { serve, config, clock } = api;
  readRoutes(api);

  serve(contract.acceptQuotation, async (request) => {
    const { params, body, caller, ifMatch, change, http } = request;
    const { customerId, quotationId } = params;
    if (ifMatch === undefined) throw invalid("If-Match", "validation.required");
    orderTurns.refuseMore(customerId);
    await requireSignIn(api, request);
    const accepting = {
      optionId: body.optionId,
      purchaseOrderNumber: body.purchaseOrderNumber?.trim() || null,
      accountId: caller.accountId,
      ip: http.ip,
      ifMatch,
      now: clock.now(),
    };
    return orderTurns.takeOrRefuse(customerId, () =>
      change(async (transaction) => {
        const run: RunStatement = (statement) => transaction.query(statement);
        const quotation = found(await transaction.query(findQuotationForUpdate(customerId, quotationId)));
        await acceptQuotation(changeByCaller(transaction, caller), quotation, accepting, config);
        const place = { customerId, quotationId, callerCustomerId: caller.customerId };
        return readQuotation(run, place, { config, now: accepting.now });
      }),
    );
  });

  serve(contract.rejectQuotation, ({ params: { customerId, quotationId }, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const run: RunStatement = (statement) => transaction.query(statement);
      const quotation = found(await transaction.query(findQuotationForUpdate(customerId, quotationId)));
      const now = clock.now();
      const rejecting = { reason: body.reason?.trim() || null, ifMatch, now };
      await rejectQuotation(changeByCaller(transaction, caller), quotation, rejecting);
      return readQuotation(run, { customerId, quotationId, callerCustomerId: caller.customerId }, { config, now });
    }),
  );
}
