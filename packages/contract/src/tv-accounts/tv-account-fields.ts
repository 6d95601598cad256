import { described, Type } from "../core/json-schema.ts";
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
  recordVersion,
  uuid,
} from "../core/fields.ts";
import { EndCustomerLabel } from "../services/services.ts";

/** `cancelled`: the cancellation is scheduled, the service is still delivered. */
export const tvStatuses = ["new", "active", "suspended", "cancelled", "ended"] as const;
export type TvStatus = (typeof tvStatuses)[number];
export const suspendReasons = ["CUSTOMER_REQUEST", "NON_PAYMENT", "ABUSE"] as const;

const Subscriber = Type.Object(
  {
    ...answeredName,
    email: described(nullableText(), "E-mail address", "fenna.smit@company.example"),
    phoneNumber: described(nullableText(), "Dutch telephone number of 10 digits", "0200000013"),
    address: Address,
  },
  { title: "TvSubscriber" },
);

export const SubscriberInput = payload("tvSubscriberInput", {
  ...personName,
  email: described(optionalText(254, { email: true }), "E-mail address", "fenna.smit@company.example"),
  phoneNumber: optionalPhoneNumber(),
  address: AddressInput,
});

export const accountFields = {
  id: described(uuid(), "Id of the TV account"),
  accountNr: described(Type.Integer(), "Number of the TV account, from 1000001", 1_000_042),
  customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
  reference: described(
    nullableText(),
    "The company's own name for the account; null without one",
    "Hoofdkantoor Zwolle",
  ),
  endCustomer: described(nullable(EndCustomerLabel), "End customer of the account; null without one"),
  subscriber: Subscriber,
  productCode: described(Type.String(), "Code of the base product", "TV-BASIS"),
  status: described(oneOf(tvStatuses), "Status of the account. cancelled: it ends later and still works"),
  statusBeforeCancellation: described(
    nullable(oneOf(tvStatuses)),
    "Status that the account gets back if the cancellation is undone; null if it is not cancelled",
  ),
  suspendReason: described(nullable(oneOf(suspendReasons)), "Why the account is suspended; null if it is not"),
  startDate: described(Type.String({ format: "date" }), "First day of the account"),
  startsByItself: described(Type.Boolean(), "True if a new account becomes active on its start date"),
  activatedAt: described(nullable(instant()), "When the account became active; null before that"),
  suspendedAt: described(nullable(instant()), "When the account was suspended; null if it is not"),
  cancelledAt: described(nullable(instant()), "When the account was cancelled; null if it is not"),
  endDate: described(nullable(Type.String({ format: "date" })), "Last day of the account; null if no end is set"),
  endedAt: described(nullable(instant()), "When the account ended; null before that"),
  pinSet: described(Type.Boolean(), "True if the account has a PIN"),
  pinUpdatedAt: described(nullable(instant()), "When the PIN was set last; null without one"),
  maxDevices: described(Type.Integer(), "Maximum number of active devices", 5),
  maxStreams: described(Type.Integer(), "Maximum number of screens that play at the same time", 3),
  deviceCount: described(Type.Integer(), "Number of active devices"),
  monthlyTotal: described(
    Type.String(),
    "Monthly price of its live products, excl. VAT, in EUR as decimal text",
    "22.40",
  ),
  version: recordVersion(),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
};

/** The filters of the list and of its export. */
export const tvAccountFilter = {
  customerId: described(
    Type.Optional(customerNumber()),
    "Customer number of a child company; the caller's own company if omitted",
  ),
  minAccountNr: described(
    Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: largestInteger,
      }),
    ),
    "Only accounts with this number or a higher one",
  ),
  productCode: described(
    Type.Optional(Type.String({ pattern: "^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,9}$" })),
    "One or more base products",
  ),
  status: anyOf(tvStatuses),
  endCustomerId: described(Type.Optional(uuid()), "Id of the end customer"),
  q: described(
    Type.Optional(
      Type.String({
        maxLength: 100,
      }),
    ),
    "Every word must occur in number, reference, name, address, e-mail address, phone number or end customer",
  ),
};
