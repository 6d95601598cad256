import type { AddressInput } from "@demarc/contract/core/address";
import type { replaceTvAccount, TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { AddressField } from "../reference-data/address-fields.tsx";
import { addressValues, blankAddress } from "../reference-data/address-values.ts";
import type { ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import type { Translate } from "@demarc/shell/translate.ts";
import type { Difference } from "@demarc/ui/layout/conflict-callout.tsx";
import type en from "./tv-accounts.en.ts";

export type SubscriberValues = ValuesOf<typeof replaceTvAccount>;

export const personFields = ["firstName", "middleName", "lastName", "email", "phoneNumber"] as const;
const addressFields = [
  "street",
  "houseNumber",
  "houseNumberExtension",
  "room",
  "postalCode",
  "city",
  "country",
] as const satisfies readonly (AddressField & keyof AddressInput)[];

export const blankSubscriber: SubscriberValues["subscriber"] = {
  firstName: "",
  middleName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  address: blankAddress("NL"),
};

export const valuesOf = ({ reference, endCustomer, subscriber }: TvAccount): SubscriberValues => ({
  reference: reference ?? "",
  endCustomerId: endCustomer?.id ?? "",
  subscriber: {
    firstName: subscriber.firstName,
    middleName: subscriber.middleName ?? "",
    lastName: subscriber.lastName,
    email: subscriber.email ?? "",
    phoneNumber: subscriber.phoneNumber ?? "",
    address: { ...addressValues(subscriber.address), houseNumber: String(subscriber.address.houseNumber) },
  },
});

/** The labels of the fields by name, in form order. */
export const subscriberLabels = (t: Translate<keyof typeof en>): Record<string, string> => ({
  ...Object.fromEntries(personFields.map((field) => [`subscriber.${field}`, t(`tv.field.${field}`)])),
  ...Object.fromEntries(addressFields.map((field) => [`subscriber.address.${field}`, t(`tv.field.${field}`)])),
  reference: t("tv.reference"),
  endCustomerId: t("tv.end-customer"),
});

export const differencesOf = (
  t: Translate<keyof typeof en>,
  theirs: SubscriberValues,
  mine: SubscriberValues,
  nameOf: (endCustomerId: string) => string,
): Difference[] =>
  [
    ...personFields.map((field) => ({
      label: t(`tv.field.${field}`),
      theirs: theirs.subscriber[field],
      mine: mine.subscriber[field],
    })),
    ...addressFields.map((field) => ({
      label: t(`tv.field.${field}`),
      theirs: String(theirs.subscriber.address[field]),
      mine: String(mine.subscriber.address[field]),
    })),
    { label: t("tv.reference"), theirs: theirs.reference, mine: mine.reference },
    {
      label: t("tv.end-customer"),
      theirs: nameOf(theirs.endCustomerId),
      mine: nameOf(mine.endCustomerId),
    },
  ].filter((row) => row.theirs !== row.mine);
