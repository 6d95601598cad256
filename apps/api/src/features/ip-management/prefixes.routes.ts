import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/ip-management/prefixes";
import type { RouteContext } from "../../platform/route-context.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { conflict, found, invalid } from "../../platform/refusals/errors.ts";
import { pageAnswer, readList } from "../../platform/http/page-answer.ts";
import { forgetEmptyAddresses, listNamedAddresses, orderPublication, writePtrs } from "./names/addresses.queries.ts";
import { findWithdrawable, orderDelegation } from "./delegation/delegation.queries.ts";
import { refuseWithoutDelegation, refuseWithoutDns } from "./dns/dns.connector.ts";
import { lockPrefix, readPrefix, refuseUnlessLive } from "./prefixes/prefix.steps.ts";
import { prefixColumns } from "./prefixes/prefix-csv.ts";
import * as requests from "./prefixes/prefix-requests.queries.ts";
import * as queries from "./prefixes/prefixes.queries.ts";

const requested = "prefix.requested";

const listRoutes = ({ serve, database, clock }: RouteContext): void => {
  serve(contract.listPrefixes, ({ params: { customerId }, query, caller }) =>
    readList(database, caller, queries.prefixes, { ...query, customerId }),
  );

  serve(contract.exportPrefixes, ({ params: { customerId }, query, caller }) =>
    listFile({ database, clock, caller, csv: query.csv }, `prefixes-${customerId}`, prefixColumns, {
      list: queries.prefixes,
      given: { ...query, customerId },
      shown: (rows) => rows,
    }),
  );
};

const requestRoutes = ({ serve, database }: RouteContext): void => {
  serve(contract.listPrefixRequests, ({ params: { customerId }, query, caller }) =>
    pageAnswer(database, caller, query, {
      items: (limit, offset) => requests.listPrefixRequests(customerId, limit, offset),
      total: () => requests.countPrefixRequests(customerId),
    }),
  );

  serve(contract.listPrefixServices, ({ params: { customerId }, query, caller }) =>
    database.read(caller, requests.listPrefixServices(customerId, query.q)),
  );

  serve(contract.requestPrefix, ({ params: { customerId }, body, change }) =>
    change(async (transaction) => {
      const { family, prefixLength, serviceId = null, usage } = body;
      const lengths: readonly number[] = contract.requestableLengths[family];
      if (!lengths.includes(prefixLength)) throw invalid("prefixLength", "validation.invalid-value");
      const [kind] =
        serviceId === null ? [] : await transaction.query(requests.findRequestedService(customerId, serviceId));
      if (serviceId !== null && !kind) throw invalid("serviceId", "validation.invalid-value");
      const service = serviceId !== null && kind ? { ...kind, id: serviceId } : null;
      const wanted = { family, prefixLength, purpose: body.purpose.trim(), service, usage };
      const [made] = await transaction.query(requests.insertPrefixRequest(customerId, wanted));
      if (!made) throw new Error("a prefix request was not stored");
      transaction.record({
        action: "prefix-request.created",
        entityType: "prefix-request",
        entityId: made.id,
        after: { ...made, service: made.service?.name ?? null },
        event: requested,
      });
      return made;
    }),
  );
};

const releaseRoute = ({ serve, config }: RouteContext): void =>
  serve(contract.releasePrefix, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const before = await lockPrefix(transaction, params, ifMatch);
      const { lifecycle, prefix, id } = before;
      refuseUnlessLive(before, "release");
      if (!before.releasable)
        throw conflict("prefix.in-use", "A link network or a prefix of a running line cannot be given back.");
      const named = await transaction.query(listNamedAddresses(id));
      const { withdrawable } = found(await transaction.query(findWithdrawable(id)));
      if (named.length > 0) refuseWithoutDns(config);
      if (withdrawable) refuseWithoutDelegation(config);
      if (named.length > 0) {
        const cleared = named.map(({ address, before: name }) => ({ address, before: name, after: null }));
        transaction.send(writePtrs(params.customerId, id, cleared));
        transaction.send(forgetEmptyAddresses(id));
        transaction.send(
          orderPublication(
            id,
            cleared.map(({ address }) => address),
          ),
        );
      }
      transaction.send(queries.revokeAuthorisations(id));
      transaction.send(queries.releasePrefix(id));
      transaction.send(orderDelegation(id));
      transaction.record({
        action: "prefix.release-requested",
        entityType: "prefix",
        entityId: id,
        before: { prefix, lifecycle },
        after: { prefix, lifecycle: lifecycle === "ACTIVE" ? "RELEASING" : "RELEASED", version: before.version + 1 },
        event: "prefix.release-requested",
      });
      // Read inside the transaction, so that a retry with the same idempotency key gets the same response.
      return found(await transaction.query(queries.findPrefix(params.customerId, id)));
    }),
  );

export function prefixesRoutes(api: RouteContext): void {
  const { serve, database } = api;
  listRoutes(api);
  requestRoutes(api);

  serve(contract.getPrefix, ({ params, caller }) => readPrefix(database, caller, params));

  serve(contract.updatePrefix, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      const before = await lockPrefix(transaction, params, ifMatch);
      const { description = before.description, abuseContactId = before.abuseContactId } = body;
      if (abuseContactId !== null && abuseContactId !== before.abuseContactId) {
        const [contact] = await transaction.query(queries.findAbuseContact(params.customerId, abuseContactId));
        if (!contact) throw invalid("abuseContactId", "validation.invalid-value");
      }
      transaction.send(queries.updatePrefix(before.id, description?.trim() || null, abuseContactId));
      const [after] = await transaction.query(queries.findPrefix(params.customerId, params.prefixId));
      if (!after) throw new Error("a locked prefix has disappeared");
      endUnchanged(before, after);
      transaction.record({
        action: "prefix.updated",
        entityType: "prefix",
        entityId: before.id,
        before: { prefix: before.prefix, description: before.description, abuseContactId: before.abuseContactId },
        after: {
          prefix: after.prefix,
          description: after.description,
          abuseContactId: after.abuseContactId,
          version: after.version,
        },
        event: "prefix.updated",
      });
      return after;
    }),
  );

  releaseRoute(api);
}
