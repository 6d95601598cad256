import type { ImportKindName } from "@demarc/contract/operator/imports";
import type { ImportKind } from "./import-kind.ts";
import { contactsKind } from "./kinds/contacts.kind.ts";
import { customersKind } from "./kinds/customers.kind.ts";
import { dcConnectionsKind } from "./kinds/dc-connections.kind.ts";
import { endCustomersKind } from "./kinds/end-customers.kind.ts";
import { invoicesKind } from "./kinds/invoices.kind.ts";
import { linesKind } from "./kinds/lines.kind.ts";
import { mandatesKind } from "./kinds/mandates.kind.ts";
import { paymentsKind } from "./kinds/payments.kind.ts";
import { peopleKind } from "./kinds/people.kind.ts";
import { powerFeedsKind, powerMetersKind } from "./kinds/power.kind.ts";
import { prefixesKind } from "./kinds/prefixes.kind.ts";
import { priceListsKind } from "./kinds/price-lists.kind.ts";
import { ptrRecordsKind } from "./kinds/ptr-records.kind.ts";
import { racksKind } from "./kinds/racks.kind.ts";
import { sharedColoKind } from "./kinds/shared-colo.kind.ts";
import { tvAccountsKind } from "./kinds/tv-accounts.kind.ts";
import { wdmKind } from "./kinds/wdm.kind.ts";

const kinds: Readonly<Record<ImportKindName, ImportKind>> = {
  customer: customersKind,
  account: peopleKind,
  "tv-account": tvAccountsKind,
  contact: contactsKind,
  mandate: mandatesKind,
  "end-customer": endCustomersKind,
  line: linesKind,
  rack: racksKind,
  "shared-colo": sharedColoKind,
  "power-feed": powerFeedsKind,
  "power-meter": powerMetersKind,
  "dc-connection": dcConnectionsKind,
  wdm: wdmKind,
  prefix: prefixesKind,
  "ptr-record": ptrRecordsKind,
  invoice: invoicesKind,
  payment: paymentsKind,
  "price-list": priceListsKind,
};

export const kindOf = (kind: string): ImportKind => kinds[kind as ImportKindName];
