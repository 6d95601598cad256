import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import * as dcConnections from "@demarc/contract/dc-connections";
import type { DcConnection } from "@demarc/contract/dc-connections";
import * as wdm from "@demarc/contract/wdm";
import type { WdmService } from "@demarc/contract/wdm";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";

/** The order of another connection like this one. Omits the ports, which are taken, and the letter of authorisation. */
export const bodyLikeConnection = (connection: DcConnection): OrderBody => {
  const { aSide, zSide, packageCode, connectorA, connectorZ, fibreCount, contract, endCustomer } = connection;
  const { type, companyName, rackId } = zSide;
  return {
    packageCode,
    connectorA,
    connectorZ,
    aSide: { rackId: aSide.rackId ?? aSide.sharedColoId, device: aSide.device },
    zSide: {
      type,
      rackId,
      companyName,
      ...(zSide.siteCode !== aSide.siteCode && type !== "OWN_RACK" && { siteCode: zSide.siteCode }),
    },
    ...(fibreCount !== null && { quantity: fibreCount / 2 }),
    ...(contract && { contractTermMonths: contract.termMonths }),
    ...(endCustomer && { endCustomerId: endCustomer.id }),
  };
};

/** The order of another wavelength like this one, on any free channel. */
export const bodyLikeWdm = (wdm: WdmService): OrderBody => {
  const { packageCode, routeCode, clientInterface, transceiversIncluded, handoverA, handoverZ, contract, endCustomer } =
    wdm;
  return {
    packageCode,
    routeCode,
    clientInterface,
    transceivers: transceiversIncluded ? "PROVIDER" : "CUSTOMER",
    ...(handoverA?.rackId && { handoverA: { rackId: handoverA.rackId } }),
    ...(handoverZ?.rackId && { handoverZ: { rackId: handoverZ.rackId } }),
    ...(handoverA?.connector && { connectorA: handoverA.connector }),
    ...(handoverZ?.connector && { connectorZ: handoverZ.connector }),
    ...(contract && { contractTermMonths: contract.termMonths }),
    ...(endCustomer && { endCustomerId: endCustomer.id }),
  };
};

/** The order of another service like one, for the kinds that can be copied. */
export const orderLikeQuery = (customerId: number, kind: OrderKind, serviceId: string) =>
  queryOptions({
    queryKey: ["order-like", customerId, kind, serviceId],
    queryFn: async ({ signal }): Promise<OrderBody> =>
      kind === "WDM"
        ? bodyLikeWdm(await call(wdm.getWdm, { params: { customerId, wdmId: serviceId }, signal, quiet: true }))
        : bodyLikeConnection(
            await call(dcConnections.getDcConnection, {
              params: { customerId, connectionId: serviceId },
              signal,
              quiet: true,
            }),
          ),
    retry: false,
  });
