import { Type } from "../core/json-schema.ts";
import { Address, AddressInput } from "../core/address.ts";
import { anyOf } from "../core/any-of.ts";
import {
  answeredName,
  customerNumber,
  instant,
  largestInteger,
  nullable,
  nullableText,
  oneOf,
  optionalPhoneNumber,
  optionalText,
  payload,
  personName,
  uuid,
} from "../core/fields.ts";

/** `cancelled`: the cancellation is scheduled, the service is still delivered. */
export const tvStatuses = ["new", "active", "suspended", "cancelled", "ended"] as const;
export type TvStatus = (typeof tvStatuses)[number];
export const suspendReasons = ["CUSTOMER_REQUEST", "NON_PAYMENT", "ABUSE"] as const;

const Subscriber = Type.Object(
  { ...answeredName, email: nullableText(), phoneNumber: nullableText(), address: Address },
  { title: "TvSubscriber" },
);

export const SubscriberInput = payload("tvSubscriberInput", {
  ...personName,
  email: optionalText(254, { email: true }),
  phoneNumber: optionalPhoneNumber(),
  address: AddressInput,
});

/** The fields of an account in every response. */
export const accountFields = {
  id: uuid(),
  accountNr: Type.Integer(),
  customerId: Type.Integer(),
  reference: nullableText(),
  endCustomer: nullable(Type.Object({ id: uuid(), name: Type.String(), reference: Type.String() })),
  subscriber: Subscriber,
  productCode: Type.String(),
  status: oneOf(tvStatuses),
  statusBeforeCancellation: nullable(oneOf(tvStatuses)),
  suspendReason: nullable(oneOf(suspendReasons)),
  startDate: Type.String({ format: "date" }),
  startsByItself: Type.Boolean({ description: "True if a new account becomes active on its start date" }),
  activatedAt: nullable(instant()),
  suspendedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  endDate: nullable(Type.String({ format: "date" })),
  endedAt: nullable(instant()),
  pinSet: Type.Boolean(),
  pinUpdatedAt: nullable(instant()),
  maxDevices: Type.Integer(),
  maxStreams: Type.Integer(),
  deviceCount: Type.Integer({ description: "Number of active devices" }),
  monthlyTotal: Type.String({ description: "Monthly price of its live products, excl. VAT, as decimal text" }),
  version: Type.Integer(),
  createdAt: instant(),
  updatedAt: instant(),
};

/** The filters of the list and of its export. `customerId`: a child company; without it, the caller's own. */
export const tvAccountFilter = {
  customerId: Type.Optional(customerNumber()),
  minAccountNr: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: largestInteger,
      description: "Only accounts with this number or a higher one",
    }),
  ),
  productCode: Type.Optional(
    Type.String({ pattern: "^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,9}$", description: "One or more base products" }),
  ),
  status: anyOf(tvStatuses),
  endCustomerId: Type.Optional(uuid()),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        "Every word must occur in number, reference, name, address, e-mail address, phone number or end customer",
    }),
  ),
};
