import { randomUUID } from "node:crypto";
import { rackId } from "../../features/racks/demo/racks.demo.ts";
import { workedLineOrder } from "./worked-line-order.ts";
import type { TestApi, TestAnswer } from "../test-api.ts";
import { companyIds } from "../company-ids.ts";

const { contact } = workedLineOrder;

/** The orders that Kadeblok, which has racks, can submit at the prices of the catalogue, by the last part of their path. */
export const orderBodies = {
  line: workedLineOrder,
  rack: {
    siteCode: "AMS1",
    packageCode: "RACK-F46",
    quantity: 1,
    feedProfile: "PWR-2X16",
    powerModel: "METERED",
    expectedKw: 1.8,
    uplink: { speed: "10G", redundant: true },
    ipv4Length: 28,
    ipv6Length: 48,
    pdu: "METERED",
    lockType: "BADGE",
    accessList: [{ name: "Daan Vos", email: "d.vos@polderlicht.example" }],
    contractTermMonths: 36,
    contact,
    termsAccepted: true,
    expectedNrcTotal: "1345.00",
    expectedMrcTotal: "1055.50",
  },
  "dc-connection": {
    packageCode: "XC-SMF",
    contractTermMonths: 12,
    aSide: { rackId: rackId("AMS1-R2-07"), panel: "PP-A", port: "12" },
    connectorA: "LC_UPC",
    zSide: { type: "CARRIER", companyName: "Carrier Nederland", circuitId: "NL-AMS-88121", loaFollows: true },
    connectorZ: "SC_APC",
    fibreCount: 2,
    contact,
    termsAccepted: true,
    expectedNrcTotal: "125.00",
    expectedMrcTotal: "37.05",
  },
  wdm: {
    packageCode: "WDM-100G-U",
    routeCode: "AMS1-RTM1",
    preferredChannel: "C44",
    handoverA: { siteCode: "AMS1", rackId: rackId("AMS1-R2-07") },
    handoverZ: { siteCode: "RTM1" },
    clientInterface: "100GBASE-LR4",
    transceivers: "CUSTOMER",
    contractTermMonths: 36,
    contact,
    termsAccepted: true,
    expectedNrcTotal: "1950.00",
    expectedMrcTotal: "1615.50",
  },
} as const;

export type OrderPathKind = keyof typeof orderBodies;

interface Posting {
  readonly customerId?: number;
  readonly draft?: boolean;
  readonly key?: string;
}

export const postOrder = <Body>(
  api: TestApi,
  token: string,
  kind: OrderPathKind,
  body: object = orderBodies[kind],
  { customerId = companyIds.kadeblok, draft = false, key = randomUUID() }: Posting = {},
): Promise<TestAnswer<Body>> =>
  api.send<Body>("POST", `/v1/customer/${customerId}/order/${kind}${draft ? "?draft=true" : ""}`, {
    token,
    body,
    headers: { "idempotency-key": key },
  });
