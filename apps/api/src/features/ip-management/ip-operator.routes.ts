import * as contract from "@demarc/contract/operator/prefixes";
import { servePuts } from "../../platform/http/in-bulk.ts";
import * as ptr from "@demarc/contract/operator/ptr-records";
import {
  snapshotAddressPools,
  snapshotPrefixes,
  snapshotPrefixRequests,
  snapshotPtrRecords,
  snapshotRouteAuthorisations,
} from "@demarc/contract/operator/snapshots";
import { same, serveListed, serveWholeSnapshot } from "../../platform/http/snapshots.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { answerPrefixRequest, decideRouteAuthorisation } from "./ip-management.operator.ts";
import { findAnyDelegation } from "./delegation/delegation.queries.ts";
import { reportDelegation } from "./delegation/delegation-results.operator.ts";
import { shownDelegation } from "./delegation/delegation.routes.ts";
import { putDelegation } from "./delegation/put-delegation.operator.ts";
import { reverseNameOf } from "./delegation/reverse-zones.ts";
import { reportPtrRecords } from "./names/ptr-results.operator.ts";
import { pageOfPtrRecords } from "./names/ptr-results.queries.ts";
import { refuseUnlessPublished } from "./dns/dns.connector.ts";
import { reconcilePtrRecords } from "./names/ptr-reconciliation.operator.ts";
import { putPtrRecord } from "./names/ptr-record.operator.ts";
import { putPtrRecords } from "./names/ptr-records.operator.ts";
import { addAddressPool } from "./pools/address-pools.operator.ts";
import { listAddressPools } from "./pools/address-pools.queries.ts";
import * as queries from "./prefixes/operator-prefixes.queries.ts";
import { activatePrefix, blockOf, putPrefix, releasePrefix } from "./prefixes/prefixes.operator.ts";

const prefixRoutes = (context: OperatorRouteContext): void => {
  const { serve, read, config } = context;
  serveListed(context, contract.listOperatorPrefixes, snapshotPrefixes, {
    idType: "uuid",
    page: ({ customerId = null, lifecycle = null }, slice) => queries.pageOfPrefixes({ customerId, lifecycle }, slice),
    itemOf: same,
  });

  serve(contract.readPrefix, async ({ params }) => found(await read(queries.findAnyPrefix(params.prefixId))));

  serve(contract.readPrefixByRef, async ({ params }) => found(await read(queries.findPrefixByRef(params.externalRef))));

  servePuts(serve, contract.putPrefixes, (transaction, { params: { externalRef }, body, ifMatch }) =>
    putPrefix(transaction, { externalRef, body, ifMatch }),
  );

  serve(contract.activatePrefix, ({ params: { prefixId: id }, ifMatch, change }) =>
    change((transaction) => activatePrefix(transaction, { id, ifMatch })),
  );

  serve(contract.releaseOperatorPrefix, ({ params: { prefixId: id }, ifMatch, change }) =>
    change((transaction) => releasePrefix(transaction, { id, ifMatch })),
  );

  serve(ptr.putPtrRecords, ({ params: { prefixId: id }, body: { records }, ifMatch, caller: { name: by }, change }) =>
    change((transaction) => putPtrRecords(transaction, { id, records, ifMatch }, { by, config })),
  );
};

const dnsRoutes = (context: OperatorRouteContext): void => {
  const { serve, read, config } = context;
  serveListed(context, ptr.listPtrRecords, snapshotPtrRecords, {
    idType: "uuid",
    page: ({ customerId = null, prefixId = null, state = null }, slice) =>
      pageOfPtrRecords({ customerId, prefixId, state }, slice),
    itemOf: (row) => ({ ...row, name: reverseNameOf(row.address) }),
  });

  serve(ptr.putPtrRecord, ({ params: { address }, body, ifMatch, caller: { name: by }, change }) =>
    change((transaction) => putPtrRecord(transaction, { address, ptr: body.ptr, ifMatch }, { by, config })),
  );

  serve(ptr.reportPtrRecords, ({ params: { prefixId: id }, body: { records }, ifMatch, change }) =>
    change((transaction) => reportPtrRecords(transaction, { id, records, ifMatch })),
  );

  serve(ptr.reconcilePtrRecords, ({ body: { prefix }, change }) => {
    refuseUnlessPublished(config);
    const block = prefix === undefined ? undefined : blockOf(prefix);
    return change((transaction) => reconcilePtrRecords(transaction, block));
  });

  serve(ptr.readOperatorDelegation, async ({ params }) =>
    shownDelegation(found(await read(findAnyDelegation(params.prefixId)))),
  );

  serve(ptr.putDelegation, ({ params: { prefixId: id }, body, ifMatch, change }) =>
    change((transaction) => putDelegation(transaction, { ...body, id, ifMatch }, config)),
  );

  serve(ptr.reportDelegation, ({ params: { prefixId: id }, body, ifMatch, change }) =>
    change((transaction) => reportDelegation(transaction, { id, ifMatch }, body)),
  );
};

const requestRoutes = (context: OperatorRouteContext): void => {
  const { serve } = context;
  serveListed(context, contract.listOperatorPrefixRequests, snapshotPrefixRequests, {
    idType: "uuid",
    page: ({ state = null }, slice) => queries.pageOfRequests(state, slice),
    itemOf: same,
  });

  serve(contract.grantPrefixRequest, ({ params: { requestId: id }, body, change }) => {
    const block = body.prefix === undefined ? undefined : blockOf(body.prefix);
    const answer = body.answer?.trim() || null;
    return change(async (transaction) => answerPrefixRequest(transaction, { id, state: "GRANTED", answer, block }));
  });

  serve(contract.declinePrefixRequest, ({ params: { requestId: id }, body, change }) =>
    change((transaction) => answerPrefixRequest(transaction, { id, state: "DECLINED", answer: body.answer.trim() })),
  );
};

const routeAuthorisationRoutes = (context: OperatorRouteContext): void => {
  const { serve } = context;
  serveListed(context, contract.listOperatorRouteAuthorisations, snapshotRouteAuthorisations, {
    idType: "uuid",
    page: ({ state = null, prefixId = null }, slice) => queries.pageOfAuthorisations({ state, prefixId }, slice),
    itemOf: same,
  });

  serve(contract.publishRouteAuthorisation, ({ params: { authorisationId: id }, change }) =>
    change((transaction) => decideRouteAuthorisation(transaction, { id, state: "PUBLISHED", reason: null })),
  );

  serve(contract.rejectRouteAuthorisation, ({ params: { authorisationId: id }, body: { reason }, change }) =>
    change((transaction) => decideRouteAuthorisation(transaction, { id, state: "REJECTED", reason: reason.trim() })),
  );
};

/** Prefixes, requests, route authorisations and address pools for the operator's systems. */
export function ipOperatorRoutes(api: OperatorRouteContext): void {
  const { serve, read } = api;
  prefixRoutes(api);
  dnsRoutes(api);
  requestRoutes(api);
  routeAuthorisationRoutes(api);

  serve(contract.listAddressPools, () => read(listAddressPools()));

  serveWholeSnapshot(api, snapshotAddressPools, (run) => run(listAddressPools()));

  serve(contract.addAddressPool, ({ body: { prefix, originAsn = null }, change }) =>
    change((transaction) => addAddressPool(transaction, { prefix: blockOf(prefix), originAsn })),
  );
}
