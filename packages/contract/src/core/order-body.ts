import { mostAccessPersons } from "./racks/access-list.ts";
import { nullable, oneOf, payload, personName, requiredText, uuid } from "./fields.ts";
import { described, type Static, type TProperties, Type } from "./json-schema.ts";

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
  email: described(requiredText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: described(
    requiredText(10, { "phone-number": true }),
    "Dutch telephone number of 10 digits",
    "0200000013",
  ),
});

/** The same person as a draft has it: any field may be missing. */
export const OrderContact = payload("OrderContact", {
  firstName: described(text(40), "First name", "Fenna"),
  middleName: described(text(20), "Part of the name between first and last name, such as `van den`", null),
  lastName: described(text(60), "Last name", "Smit"),
  email: described(text(254), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: described(text(20), "Dutch telephone number of 10 digits", "0200000013"),
});
export type OrderContact = Static<typeof OrderContact>;

const decimal = () => Type.Optional(nullable(Type.String({ pattern: "^[0-9]{1,9}\\.[0-9]{2}$" })));

/** Fields of all kinds of orders. */
const commonFields = {
  packageCode: described(
    Type.Optional(nullable(Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }))),
    "Code of the package",
    "FIB-1000",
  ),
  contractTermMonths: described(integer(1, 120), "Contract term in months; one of the terms of the package", 36),
  wishDate: described(date(), "Preferred day of delivery"),
  customerReference: described(
    text(longestCustomerReference),
    "Purchase order number, printed on the invoice",
    "PO-8841",
  ),
  clientOrderId: described(text(64), "Id of the order in your own system; unique per company", "7ee339bc-01"),
  reference: described(text(longestServiceReference), "The company's own name for the service", "Hoofdkantoor Zwolle"),
  endCustomerId: described(id(), "Id of the end customer", "38e16e68-32d4-733d-8e69-85d2252af853"),
  contact: described(
    Type.Optional(nullable(OrderContact)),
    "Person to call about the delivery; an alternative to `contactId`",
  ),
  contactId: described(
    id(),
    "Contact of the company to call about the delivery; an alternative to `contact`",
    "c6b25504-3ae5-7f5e-86ce-e650bccc9781",
  ),
  remarks: described(text(longestRemarks), "Remarks for the operator", "Please call before you come."),
  parameters: described(
    Type.Optional(
      nullable(
        Type.Unsafe<Readonly<Record<string, string | number | boolean | null>>>({
          type: "object",
          maxProperties: mostParameters,
          additionalProperties: { type: ["string", "number", "boolean", "null"], maxLength: 2000 },
        }),
      ),
    ),
    "Values of the package's own parameters, by name",
  ),
  termsAccepted: described(Type.Optional(nullable(Type.Boolean())), "True accepts the terms"),
  expectedNrcTotal: described(
    decimal(),
    "One-off total as shown to the person, in EUR as decimal text, excl. VAT",
    "0.00",
  ),
  expectedMrcTotal: described(
    decimal(),
    "Monthly total as shown to the person, in EUR as decimal text, excl. VAT",
    "67.10",
  ),
  priceListVersion: described(text(20), "Version of the prices", "2026-11"),
} satisfies TProperties;

const code = (max: number) => Type.Optional(nullable(Type.String({ pattern: "^[A-Za-z0-9_-]*$", maxLength: max })));

const lineFields = {
  action: described(
    Type.Optional(nullable(oneOf(["NEW", "MIGRATE"]))),
    "NEW: a new line. MIGRATE: takes over the existing service at the address",
  ),
  availabilityCheckId: described(
    id(),
    "Id of a check of the address. Ignored unless it is of this address and at most 30 days old: the address is then checked again",
  ),
  address: described(
    part("OrderAddress", {
      postalCode: described(
        text(12),
        "Postal code without a space; in the Netherlands four digits and two letters",
        "8011ZZ",
      ),
      houseNumber: described(integer(1, 99_999), "House number without its extension", 8),
      houseNumberExtension: described(text(6), "Extension of the house number, such as A or 2", null),
      room: described(text(10), "Room or unit within the building", null),
    }),
    "Address of the line",
  ),
  slaCode: described(code(20), "Code of the service level"),
  ipv4Length: described(integer(8, 32), "Length of the IPv4 prefix, such as 29", 29),
  ipv6Length: described(integer(32, 128), "Length of the IPv6 prefix, such as 48", 48),
  justification: described(
    text(1000),
    "Why a large prefix is needed",
    "Eight servers with an address each, and a router",
  ),
  circuits: described(
    Type.Optional(
      nullable(
        Type.Array(
          payload("OrderCircuit", {
            service: described(oneOf(["INTERNET", "LAYER2", "VOICE"]), "What the line is used for"),
            handover: described(oneOf(["DHCP", "PPPOE", "STATIC", "ETHERNET"]), "How the service is handed over"),
            vlan: described(integer(1, 4094), "VLAN id", 100),
          }),
          { maxItems: 4 },
        ),
      ),
    ),
    "Services on the line",
  ),
  currentServiceId: described(
    text(40),
    "Number of the existing service at the address that is taken over",
    "SV-204385",
  ),
  currentProvider: described(text(80), "Provider of the existing service", "Access NL"),
  connectionPoint: described(text(30), "Where the line ends in the building, such as FTU-1", "FTU-1"),
} satisfies TProperties;

/** A person on the access list, as an order needs it; the same limits as the list of a rack. */
export const CompleteAccessPerson = payload("CompleteOrderAccessPerson", {
  name: requiredText(80),
  email: requiredText(254, { email: true }),
  badgeNumber: text(30),
  validUntil: date(),
});

const AccessPerson = payload("OrderAccessPerson", {
  name: described(text(80), "Full name of the person", "Joris Bakker"),
  email: described(text(254), "E-mail address", "fenna.smit@company.example"),
  badgeNumber: described(text(30), "Number of the access badge", "B-20417"),
  validUntil: described(date(), "Last day on which the person has access"),
});

const rackFields = {
  siteCode: described(code(8), "Code of the data centre", "AMS1"),
  quantity: described(integer(1, mostUnits), "Number of racks, or of units in a shared rack"),
  adjacentTo: described(id(), "Id of the rack that the new racks should be next to"),
  feedProfile: described(code(20), "Code of the power feeds"),
  powerModel: described(code(20), "Code of the power model"),
  committedKw: described(number(0, 100), "Committed power in kW; null if power is metered", 3),
  expectedKw: described(number(0, 100), "Power that the customer expects to use, in kW", 1.8),
  uplink: described(
    part("OrderUplink", {
      speed: described(code(10), "Code of the speed"),
      redundant: described(Type.Optional(nullable(Type.Boolean())), "True for two uplinks"),
    }),
    "Uplink of the racks",
  ),
  ipv4Length: described(integer(8, 32), "Length of the IPv4 prefix, such as 29", 29),
  ipv6Length: described(integer(32, 128), "Length of the IPv6 prefix, such as 48", 48),
  pdu: described(code(20), "Code of the power distribution unit"),
  lockType: described(code(20), "Code of the lock"),
  accessList: described(
    Type.Optional(nullable(Type.Array(AccessPerson, { maxItems: mostAccessPersons }))),
    "People who may open the rack",
  ),
} satisfies TProperties;

export const zSideTypes = ["OWN_RACK", "OTHER_CUSTOMER", "CARRIER", "IX", "PROVIDER"] as const;

const dcConnectionFields = {
  aSide: described(
    part("OrderASide", {
      rackId: described(id(), "Id of the rack"),
      panel: described(text(20), "Patch panel", "R2-07-A"),
      module: described(text(20), "Module in the patch panel", "1"),
      port: described(text(20), "Port in the patch panel", "1"),
      device: described(text(60), "Connected device of the customer", "edge-1"),
    }),
    "Near end of the connection: a rack of the company",
  ),
  connectorA: described(code(10), "Connector at the first end"),
  zSide: described(
    part("OrderZSide", {
      type: described(Type.Optional(nullable(oneOf(zSideTypes))), "What the far end is"),
      siteCode: described(code(8), "Code of the data centre", "AMS1"),
      rackId: described(id(), "Id of the rack"),
      companyName: described(text(80), "Name of the other company", "Carrier Nederland"),
      circuitId: described(text(40), "Id of the circuit of the other company", "XTL204385"),
      panel: described(text(20), "Patch panel", "R2-07-A"),
      module: described(text(20), "Module in the patch panel", "1"),
      port: described(text(20), "Port in the patch panel", "1"),
      loaDocumentId: described(id(), "Id of the letter of authorisation"),
      loaFollows: described(
        Type.Optional(nullable(Type.Boolean())),
        "True if the letter of authorisation follows later",
      ),
    }),
    "Far end of the connection",
  ),
  connectorZ: described(code(10), "Connector at the second end"),
  fibreCount: described(integer(2, 24), "Number of fibres; null for copper", 2),
  quantity: described(integer(1, mostUnits), "Number of racks, units or connections"),
} satisfies TProperties;

const handover = (title: string) =>
  part(title, {
    siteCode: described(code(8), "Code of the data centre", "AMS1"),
    rackId: described(id(), "Id of the rack"),
    panel: described(text(20), "Patch panel", "R2-07-A"),
    port: described(text(20), "Port in the patch panel", "1"),
    loaDocumentId: described(id(), "Id of the letter of authorisation"),
  });

const wdmFields = {
  routeCode: described(code(20), "Code of the route: its two data centres", "AMS1-AMS2"),
  preferredChannel: described(code(10), "Preferred channel of the ITU grid"),
  handoverA: described(handover("OrderHandoverA"), "Handover at the first data centre"),
  handoverZ: described(handover("OrderHandoverZ"), "Handover at the second data centre"),
  connectorA: described(code(10), "Connector at the first end"),
  connectorZ: described(code(10), "Connector at the second end"),
  clientInterface: described(text(20), "Interface at both ends", "10GBASE-LR"),
  transceivers: described(code(20), "Code of the transceivers"),
  diversityFrom: described(id(), "Id of the wavelength from which the route must differ"),
  contactZ: described(Type.Optional(nullable(OrderContact)), "Person to call at the second data centre"),
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
  siteContact: described(
    Type.Optional(nullable(OrderContact)),
    "Person to call about the delivery of a submitted order",
  ),
});
export type OrderUpdate = Static<typeof OrderUpdate>;
