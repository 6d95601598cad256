import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage, TvProduct } from "@demarc/contract/tv-accounts/tv-products";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";

const accountId = "0192f3a0-0000-7000-8000-0000000000e1";

/** An active TV account with one device. */
export const demoTvAccount = (change: Partial<TvAccount> = {}): TvAccount => ({
  id: accountId,
  accountNr: 1_000_042,
  customerId: demoCustomer.id,
  reference: "W-4100",
  endCustomer: null,
  subscriber: {
    firstName: "Sanne",
    middleName: "de",
    lastName: "Graaf",
    email: "sanne@bewoners.example",
    phoneNumber: null,
    address: {
      street: "Beeldwijkhof",
      houseNumber: 3,
      houseNumberExtension: null,
      room: null,
      postalCode: "7511ZZ",
      city: "Enschede",
      country: "NL",
    },
  },
  productCode: "TV-BASIS",
  status: "active",
  statusBeforeCancellation: null,
  suspendReason: null,
  startDate: "2025-02-16",
  startsByItself: false,
  activatedAt: "2025-02-16T10:00:00Z",
  suspendedAt: null,
  cancelledAt: null,
  endDate: null,
  endedAt: null,
  pinSet: false,
  pinUpdatedAt: null,
  maxDevices: 5,
  maxStreams: 3,
  deviceCount: 1,
  monthlyTotal: "19.90",
  version: 4,
  createdAt: "2025-02-10T10:00:00Z",
  updatedAt: "2025-02-16T10:00:00Z",
  devices: [],
  ...change,
});

const base = { maxStreams: 0, maxDevices: 0, maxQuantity: 1, setupPrice: "0.00", sortOrder: 1, channels: 0 };

const packageOf = (code: string, name: string, more: Partial<TvPackage>): TvPackage => ({
  ...base,
  productId: code,
  code,
  type: "option",
  name: { nl: name, en: name },
  description: { nl: `Over ${name}`, en: `About ${name}` },
  monthlyPrice: "9.95",
  requires: ["TV-BASIS", "TV-COMPLEET"],
  excludes: [],
  ...more,
});

/** Two base products and two options; one option goes with the first base product only. */
export const demoTvPackages: readonly TvPackage[] = [
  packageOf("TV-BASIS", "Basic", { type: "base", requires: [], excludes: ["TV-COMPLEET"], maxStreams: 3 }),
  packageOf("TV-COMPLEET", "Complete", { type: "base", requires: [], excludes: ["TV-BASIS"], monthlyPrice: "15.95" }),
  packageOf("TV-SPORT", "Sports", {}),
  packageOf("TV-REPLAY", "Replay", { requires: ["TV-BASIS"], excludes: ["TV-COMPLEET"], monthlyPrice: "2.50" }),
];

export const demoTvProduct = (change: Partial<TvProduct> = {}): TvProduct => ({
  id: "0192f3a0-0000-7000-8000-0000000000f1",
  productId: "TV-BASIS",
  type: "base",
  name: { nl: "Basis", en: "Basic" },
  accountId,
  quantity: 1,
  status: "active",
  startDate: "2025-02-16",
  cancelledAt: null,
  cancelledByAccount: false,
  endDate: null,
  endedAt: null,
  monthlyPrice: "9.95",
  version: 1,
  ...change,
});
