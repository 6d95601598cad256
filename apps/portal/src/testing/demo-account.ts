import type { Token } from "@demarc/contract/api-tokens";
import type { Account } from "@demarc/contract/users";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";

export const demoAccount = (change: Partial<Account> = {}): Account => ({
  id: "0192f3a0-0000-7000-8000-0000000000cc",
  uid: 74,
  company: { id: demoCustomer.id, name: demoCustomer.name },
  username: "fenna.smit@polderlicht.example",
  email: "fenna.smit@polderlicht.example",
  firstName: "Fenna",
  middleName: null,
  lastName: "Smit",
  phoneNumber: null,
  status: "ENABLED",
  roles: ["RESELLER_FINANCE"],
  kind: "PERSON",
  locale: "nl",
  activationExpiresAt: null,
  activatedAt: "2025-11-01T09:00:00Z",
  lastLoginAt: "2026-11-20T09:00:00Z",
  mfaEnrolled: false,
  activeSessions: 0,
  activeTokens: 0,
  createdAt: "2025-11-01T09:00:00Z",
  updatedAt: "2025-11-01T09:00:00Z",
  version: 3,
  ...change,
});

export const demoApiToken = (change: Partial<Token> = {}): Token => ({
  id: "0192f3a0-0000-7000-8000-0000000000d1",
  description: "Monitoring",
  prefix: "pt_7Q4kBv2xR",
  scopes: [],
  status: "ACTIVE",
  createdAt: "2026-05-01T09:00:00Z",
  expiresAt: "2099-05-01T09:00:00Z",
  lastUsedAt: new Date(Date.now() - 3_600_000).toISOString(),
  lastUsedIp: "192.0.2.7",
  replacedById: null,
  version: 2,
  ...change,
});
