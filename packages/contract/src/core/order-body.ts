import { mostAccessPersons } from "./racks/access-list.ts";
import { nullable, oneOf, payload, personName, requiredText, uuid } from "./fields.ts";
import { type Static, type TProperties, Type } from "./json-schema.ts";

export const orderKinds = ["LINE", "RACK", "DC_CONNECTION", "WDM"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** The largest body of an order: fits a whole access list and the parameters of a package. */
export const orderBytes = 128 * 1024;

/** Maximum lengths of texts, in characters. */
export const longestCustomerReference = 35;
export const longestServiceReference = 60;
export const longestRemarks = 2000;
export const mostUnits = 12;
/** The most parameters that an order can have; packages have far fewer. */
const mostParameters = 100;

/** Texts of an order. Required texts are checked by the rules of the order (`order-errors.ts`), because a draft can lack any. */
const text = (max: number) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], rules: { "max-length": max } }));
const date = () => Type.Optional(nullable(Type.String({ format: "date" })));
const id = () => Type.Optional(nullable(uuid()));
const integer = (minimum: number, maximum: number) => Type.Optional(nullable(Type.Integer({ minimum, maximum })));
const number = (minimum: number, maximum: number) => Type.Optional(nullable(Type.Number({ minimum, maximum })));
const part = <Properties extends TProperties>(title: string, properties: Properties) =>
  Type.Optional(nullable(payload(title, properties)));

/** The person whom the engineer or the carrier calls, as an order needs it. */
export const CompleteContact = payload("CompleteOrderContact", {
  ...personName,
  email: requiredText(254, { email: true }),
  phoneNumber: requiredText(10, { "phone-number": true }),
});

/** The same person as a draft has it: any field may be missing. */
export const OrderContact = payload("OrderContact", {
  firstName: text(40),
  middleName: text(20),
  lastName: text(60),
  email: text(254),
  phoneNumber: text(20),
});
export type OrderContact = Static<typeof OrderContact>;

const decimal = () => Type.Optional(nullable(Type.String({ pattern: "^[0-9]{1,9}\\.[0-9]{2}$" })));

/** Fields of all kinds of orders. `parameters` has the values of the package's own parameters. */
const commonFields = {
  packageCode: Type.Optional(nullable(Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }))),
  contractTermMonths: integer(1, 120),
  wishDate: date(),
  customerReference: text(longestCustomerReference),
  clientOrderId: text(64),
  reference: text(longestServiceReference),
  endCustomerId: id(),
  contact: Type.Optional(nullable(OrderContact)),
  contactId: id(),
  remarks: text(longestRemarks),
  parameters: Type.Optional(
    nullable(
      Type.Unsafe<Readonly<Record<string, string | number | boolean | null>>>({
        type: "object",
        maxProperties: mostParameters,
        additionalProperties: { type: ["string", "number", "boolean", "null"], maxLength: 2000 },
      }),
    ),
  ),
  termsAccepted: Type.Optional(nullable(Type.Boolean())),
  expectedNrcTotal: decimal(),
  expectedMrcTotal: decimal(),
  priceListVersion: text(20),
} satisfies TProperties;

const code = (max: number) => Type.Optional(nullable(Type.String({ pattern: "^[A-Za-z0-9_-]*$", maxLength: max })));

const lineFields = {
  action: Type.Optional(nullable(oneOf(["NEW", "MIGRATE"]))),
  availabilityCheckId: id(),
  address: part("OrderAddress", {
    postalCode: text(12),
    houseNumber: integer(1, 99_999),
    houseNumberExtension: text(6),
    room: text(10),
  }),
  slaCode: code(20),
  ipv4Length: integer(8, 32),
  ipv6Length: integer(32, 128),
  justification: text(1000),
  circuits: Type.Optional(
    nullable(
      Type.Array(
        payload("OrderCircuit", {
          service: oneOf(["INTERNET", "LAYER2", "VOICE"]),
          handover: oneOf(["DHCP", "PPPOE", "STATIC", "ETHERNET"]),
          vlan: integer(1, 4094),
        }),
        { maxItems: 4 },
      ),
    ),
  ),
  currentServiceId: text(40),
  currentProvider: text(80),
  connectionPoint: text(30),
} satisfies TProperties;

/** A person on the access list, as an order needs it; the same limits as the list of a rack. */
export const CompleteAccessPerson = payload("CompleteOrderAccessPerson", {
  name: requiredText(80),
  email: requiredText(254, { email: true }),
  badgeNumber: text(30),
  validUntil: date(),
});

/** The same person as a draft has it: any field may be missing. */
const AccessPerson = payload("OrderAccessPerson", {
  name: text(80),
  email: text(254),
  badgeNumber: text(30),
  validUntil: date(),
});

const rackFields = {
  siteCode: code(8),
  quantity: integer(1, mostUnits),
  adjacentTo: id(),
  feedProfile: code(20),
  powerModel: code(20),
  committedKw: number(0, 100),
  expectedKw: number(0, 100),
  uplink: part("OrderUplink", { speed: code(10), redundant: Type.Optional(nullable(Type.Boolean())) }),
  ipv4Length: integer(8, 32),
  ipv6Length: integer(32, 128),
  pdu: code(20),
  lockType: code(20),
  accessList: Type.Optional(nullable(Type.Array(AccessPerson, { maxItems: mostAccessPersons }))),
} satisfies TProperties;

export const zSideTypes = ["OWN_RACK", "OTHER_CUSTOMER", "CARRIER", "IX", "PROVIDER"] as const;

const dcConnectionFields = {
  aSide: part("OrderASide", { rackId: id(), panel: text(20), module: text(20), port: text(20), device: text(60) }),
  connectorA: code(10),
  zSide: part("OrderZSide", {
    type: Type.Optional(nullable(oneOf(zSideTypes))),
    siteCode: code(8),
    rackId: id(),
    companyName: text(80),
    circuitId: text(40),
    panel: text(20),
    module: text(20),
    port: text(20),
    loaDocumentId: id(),
    loaFollows: Type.Optional(nullable(Type.Boolean())),
  }),
  connectorZ: code(10),
  fibreCount: integer(2, 24),
  quantity: integer(1, mostUnits),
} satisfies TProperties;

const handover = (title: string) =>
  part(title, { siteCode: code(8), rackId: id(), panel: text(20), port: text(20), loaDocumentId: id() });

const wdmFields = {
  routeCode: code(20),
  preferredChannel: code(10),
  handoverA: handover("OrderHandoverA"),
  handoverZ: handover("OrderHandoverZ"),
  connectorA: code(10),
  connectorZ: code(10),
  clientInterface: text(20),
  transceivers: code(20),
  diversityFrom: id(),
  contactZ: Type.Optional(nullable(OrderContact)),
} satisfies TProperties;

export const LineOrderBody = payload("lineOrderRequest", { ...commonFields, ...lineFields });
export const RackOrderBody = payload("rackOrderRequest", { ...commonFields, ...rackFields });
export const DcConnectionOrderBody = payload("dcConnectionOrderRequest", { ...commonFields, ...dcConnectionFields });
export const WdmOrderBody = payload("wdmOrderRequest", { ...commonFields, ...wdmFields });

/** The body of an order of any kind: the fields of all kinds. */
export const OrderBody = payload("orderRequest", {
  ...commonFields,
  ...lineFields,
  ...rackFields,
  ...dcConnectionFields,
  ...wdmFields,
});
export type OrderBody = Static<typeof OrderBody>;

/** Changes of an order. `siteContact` is the name of `contact` in a submitted order; send only one of the two. */
export const OrderUpdate = payload("orderUpdateRequest", {
  ...commonFields,
  ...lineFields,
  ...rackFields,
  ...dcConnectionFields,
  ...wdmFields,
  siteContact: Type.Optional(nullable(OrderContact)),
});
export type OrderUpdate = Static<typeof OrderUpdate>;
