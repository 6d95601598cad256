import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvActivationCode, TvActivationRequest } from "@demarc/contract/tv-accounts/tv-activation";
import type { TvDevice } from "@demarc/contract/tv-accounts/tv-devices";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";

const accountId = "0192f3a0-0000-7000-8000-0000000000f1";

export const tvAccountPath = `/v1/account/${accountId}`;

/** An active account that may have five devices and has one. */
export const activeTvAccount = (change: Partial<TvAccount> = {}): TvAccount => ({
  id: accountId,
  accountNr: 1_000_017,
  customerId: demoCustomer.id,
  reference: null,
  endCustomer: null,
  subscriber: {
    firstName: "Sanne",
    middleName: null,
    lastName: "Vos",
    email: "sanne.vos@kijkers.example",
    phoneNumber: null,
    address: {
      street: "Molenpad",
      houseNumber: 4,
      houseNumberExtension: null,
      room: null,
      postalCode: "8011AB",
      city: "Zwolle",
      country: "NL",
    },
  },
  productCode: "TV-BASIS",
  status: "active",
  statusBeforeCancellation: null,
  suspendReason: null,
  startDate: "2026-01-01",
  startsByItself: false,
  activatedAt: "2026-01-01T09:00:00Z",
  suspendedAt: null,
  cancelledAt: null,
  endDate: null,
  endedAt: null,
  pinSet: false,
  pinUpdatedAt: null,
  maxDevices: 5,
  maxStreams: 2,
  deviceCount: 1,
  monthlyTotal: "12.50",
  version: 3,
  createdAt: "2026-01-01T09:00:00Z",
  updatedAt: "2026-01-01T09:00:00Z",
  devices: [demoTvDevice],
  ...change,
});

export const demoTvDevice: TvDevice = {
  id: "0192f3a0-0000-7000-8000-0000000000f2",
  name: "Televisie zolder",
  type: "APP_TV",
  serial: "SN-0001",
  activatedAt: "2026-10-01T09:00:00Z",
  lastSeenAt: "2026-11-20T09:00:00Z",
  state: "ACTIVE",
};

/** A code that activates one device after a confirmation; it lives for another ten minutes. */
export const demoTvCode = (change: Partial<TvActivationCode> = {}): TvActivationCode => ({
  id: "0192f3a0-0000-7000-8000-0000000000f3",
  accountId,
  code: "BCDF-GHJK",
  kind: "CONFIRMED",
  state: "READY",
  description: null,
  confirmUserInterfaceName: null,
  maxUses: 1,
  uses: 0,
  deliveredVia: "DISPLAY",
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  ...change,
});

/** A code that activates three devices without a confirmation. */
export const demoOpenCode = (change: Partial<TvActivationCode> = {}): TvActivationCode =>
  demoTvCode({
    id: "0192f3a0-0000-7000-8000-0000000000f4",
    code: "LMNP-QRST-VWXZ",
    kind: "UNCONFIRMED",
    state: "LIVE",
    description: "Vakantiehuis",
    maxUses: 3,
    uses: 1,
    expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    ...change,
  });

export const demoTvRequest = (change: Partial<TvActivationRequest> = {}): TvActivationRequest => ({
  id: "0192f3a0-0000-7000-8000-0000000000f5",
  accountId,
  activationCodeId: demoTvCode().id,
  device: { type: "MOBILE", name: "Telefoon van Sanne", serial: "IMEI-77" },
  state: "PENDING",
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
  decidedAt: null,
  deviceId: null,
  ...change,
});
