import type { Static } from "@demarc/contract/core/json-schema";
import type {
  DcConnectionOrderBody,
  LineOrderBody,
  OrderBody,
  OrderKind,
  RackOrderBody,
  WdmOrderBody,
} from "@demarc/contract/core/order-body";

type FieldsOf<Body> = Readonly<Record<keyof Body, true>>;

/** Names instead of schemas, because the portal checks this on every change and does not load the schemas for it. */
const common = {
  packageCode: true,
  contractTermMonths: true,
  wishDate: true,
  customerReference: true,
  clientOrderId: true,
  reference: true,
  endCustomerId: true,
  contact: true,
  contactId: true,
  remarks: true,
  parameters: true,
  termsAccepted: true,
  expectedNrcTotal: true,
  expectedMrcTotal: true,
  priceListVersion: true,
} as const;

const line: FieldsOf<Static<typeof LineOrderBody>> = {
  ...common,
  action: true,
  availabilityCheckId: true,
  address: true,
  slaCode: true,
  ipv4Length: true,
  ipv6Length: true,
  justification: true,
  circuits: true,
  currentServiceId: true,
  currentProvider: true,
  connectionPoint: true,
};

const rack: FieldsOf<Static<typeof RackOrderBody>> = {
  ...common,
  siteCode: true,
  quantity: true,
  adjacentTo: true,
  feedProfile: true,
  powerModel: true,
  committedKw: true,
  expectedKw: true,
  uplink: true,
  ipv4Length: true,
  ipv6Length: true,
  pdu: true,
  lockType: true,
  accessList: true,
};

const dcConnection: FieldsOf<Static<typeof DcConnectionOrderBody>> = {
  ...common,
  aSide: true,
  connectorA: true,
  zSide: true,
  connectorZ: true,
  fibreCount: true,
  quantity: true,
};

const wdm: FieldsOf<Static<typeof WdmOrderBody>> = {
  ...common,
  routeCode: true,
  preferredChannel: true,
  handoverA: true,
  handoverZ: true,
  connectorA: true,
  connectorZ: true,
  clientInterface: true,
  transceivers: true,
  diversityFrom: true,
  contactZ: true,
};

const fields: Readonly<Record<OrderKind, Readonly<Record<string, true>>>> = {
  LINE: line,
  RACK: rack,
  DC_CONNECTION: dcConnection,
  WDM: wdm,
};

/** The fields of a body that its kind of order does not have. */
export const foreignFields = (kind: OrderKind, body: OrderBody): string[] =>
  Object.keys(body).filter((name) => !Object.hasOwn(fields[kind], name));
