import { roles } from "@demarc/contract/core/access";
import { features as allFeatures } from "@demarc/contract/core/features";
import { featuresOf } from "@demarc/contract/core/variants";
import { describe, expect, test } from "vitest";
import { blockReason } from "@demarc/shell/gates.ts";
import { features } from "./features.ts";
import { portalRegistryOf } from "./registry/portal-registry.ts";
import { navigationFor } from "@demarc/shell/registry/registry.ts";

type Row = readonly [path: string, ...gates: string[]];

/** The gates per path, typed by hand from docs/product/screens.md; if there are several features, one of them is enough. */
const table: readonly Row[] = [
  ["/account/activate", "public"],
  ["/account/api-tokens", "signed in"],
  ["/account/loyalty", "signed in"],
  ["/account/profile", "signed in"],
  ["/account/webhooks", "signed in", "RESELLER_ADMIN"],
  ["/account/webhooks/$id", "signed in", "RESELLER_ADMIN"],
  ["/apply/{-$customerType}", "public"],
  ["/apply/status", "public"],
  ["/msa/signed", "public"],
  ["/company", "signed in"],
  ["/company/contact/new", "signed in", "RESELLER_ADMIN"],
  ["/company/contact/$contactId", "signed in", "RESELLER_ADMIN"],
  ["/company/edit/address", "signed in", "RESELLER_ADMIN"],
  ["/company/edit/iban", "signed in", "RESELLER_ADMIN"],
  ["/company/audit", "signed in", "RESELLER_ADMIN"],
  ["/company/agreements", "signed in", "RESELLER_ADMIN"],
  [
    "/company/notices",
    "signed in",
    "myLines",
    "rackSpace",
    "dcConnections",
    "wdm",
    "manualAgreements",
    "RESELLER_ORDER",
  ],
  ["/notifications", "signed in"],
  ["/postal-code-check", "public", "postalCodeCheck"],
  ["/postal-code-check/bulk/$id", "signed in", "postalCodeCheck"],
  ["/postal-code-check/embed", "signed in", "postalCodeCheck", "RESELLER_ADMIN"],
  ["/lines", "signed in", "myLines"],
  ["/lines/detail/$id", "signed in", "myLines"],
  ["/invoices", "signed in", "myInvoices", "RESELLER_FINANCE"],
  ["/invoices/invoice/$number", "signed in", "myInvoices", "RESELLER_FINANCE"],
  ["/invoice/$number", "signed in", "myInvoices", "RESELLER_FINANCE"],
  ["/orders", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/order/$orderId", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/import", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/import/$importId", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/import/check/$checkId", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/line/new", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/rack/new/{-$chosenSite}", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/dc-connection/new/{-$chosenPackage}", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/orders/wdm/new/{-$chosenPackage}", "signed in", "myOrders", "RESELLER_ORDER"],
  ["/quotations", "signed in", "quotation", "RESELLER_ORDER"],
  ["/quotations/$action/$quotationId", "signed in", "quotation", "RESELLER_ORDER"],
  ["/racks", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/racks/rack/$rackId", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/racks/shared-colo", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/racks/shared-colo/$sharedColoId", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/racks/rack/$rackId/power/dashboard", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/racks/shared-colo/$sharedColoId/power/dashboard", "signed in", "rackSpace", "RESELLER_ORDER"],
  ["/dc-connections", "signed in", "dcConnections", "RESELLER_ORDER"],
  ["/dc-connections/$connectionId", "signed in", "dcConnections", "RESELLER_ORDER"],
  ["/wdm", "signed in", "wdm", "RESELLER_ORDER"],
  ["/wdm/channels", "signed in", "wdm", "RESELLER_ORDER"],
  ["/wdm/$wdmId", "signed in", "wdm", "RESELLER_ORDER"],
  ["/maintenance", "signed in", "myLines", "rackSpace", "dcConnections", "wdm"],
  ["/maintenance/$maintenanceId", "signed in", "myLines", "rackSpace", "dcConnections", "wdm"],
  ["/manual-agreement", "signed in", "manualAgreements", "RESELLER_ORDER"],
  ["/manual-agreement/view/$uuid", "signed in", "manualAgreements", "RESELLER_ORDER"],
  ["/ip-management", "signed in", "ipManagement", "RESELLER_SERVICE_DESK"],
  ["/ip-management/prefix/$id", "signed in", "ipManagement", "RESELLER_SERVICE_DESK"],
  ["/user-management", "signed in", "userManagement", "RESELLER_ADMIN"],
  ["/user-management/account/$id", "signed in", "userManagement", "RESELLER_ADMIN"],
  ["/user-management/account/create", "signed in", "userManagement", "RESELLER_ADMIN"],
  ["/user-management/tokens/$id", "signed in", "userManagement", "RESELLER_ADMIN"],
  ["/tv-accounts", "signed in", "tenTenTenTv", "RESELLER_SERVICE_DESK"],
  ["/tv-accounts/$accountId", "signed in", "tenTenTenTv", "RESELLER_SERVICE_DESK"],
  ["/tv-accounts/$accountId/edit", "signed in", "tenTenTenTv", "RESELLER_SERVICE_DESK"],
  ["/tv-accounts/$accountId/card/$activationCodeId", "signed in", "tenTenTenTv", "RESELLER_SERVICE_DESK"],
  ["/tv-accounts/create", "signed in", "tenTenTenTv", "RESELLER_SERVICE_DESK"],
  ["/unlock", "public"],
  ["/token/login", "public"],
  ["/sso/login", "public"],
  ["/logout", "public"],
];

const registry = portalRegistryOf(features);
const routeAt = (path: string) => registry.routes.find(({ route }) => route.path === path);
const everything = new Set(allFeatures);
const traits = new Set(["invoiced", "loyal", "may-earn"] as const);

describe.each(table)("%s", (path, ...gates) => {
  const chain = routeAt(path)?.chain ?? [];
  const reason = (signedIn: boolean, held: readonly (typeof roles)[number][], on: ReadonlySet<string> = everything) =>
    blockReason(chain, { signedIn, roles: held, features: on as typeof everything });
  const role = roles.find((one) => gates.includes(one));
  const needed = allFeatures.filter((one) => gates.includes(one));

  test("exists", () => expect(routeAt(path)).toBeDefined());

  test(`without sign-in is ${gates.includes("public") ? "open" : "closed"}`, () =>
    expect(reason(false, [])).toBe(gates.includes("public") ? undefined : "not authenticated"));

  test.each(roles)("for %s it is open or closed as the table says", (held) => {
    const open = role === undefined || held === role || held === "RESELLER_ADMIN";
    expect(reason(true, [held])).toBe(open ? undefined : "role not granted");
  });

  test("is closed when its feature is off, or each of several", () => {
    const others = new Set(allFeatures.filter((one) => !needed.includes(one)));
    expect(reason(true, ["RESELLER_ADMIN"], others)).toBe(needed.length > 0 ? "feature disabled" : undefined);
    for (const one of needed) expect(reason(true, ["RESELLER_ADMIN"], new Set([...others, one]))).toBeUndefined();
  });
});

test("every existing screen is in the table", () => {
  const paths = new Set(table.map(([path]) => path));
  expect(registry.routes.map(({ route }) => route.path).filter((path) => !paths.has(path))).toEqual([]);
});

test.each(["main", "data-centre", "tv"] as const)("the navigation of %s never offers a blocked route", (variant) => {
  for (const held of roles) {
    const visitor = { signedIn: true, roles: [held], features: new Set(featuresOf(variant)), traits };
    for (const { path } of navigationFor(registry, visitor).flatMap(({ links }) => links))
      expect(blockReason(routeAt(path)?.chain ?? [], visitor), path).toBeUndefined();
  }
  const stranger = { signedIn: false, roles: [], features: everything, traits };
  expect(navigationFor(registry, stranger)).toEqual([]);
});

test("every navigation entry and parent names an existing route, and route names are unique", () => {
  const names = registry.routes.map(({ route }) => route.name);
  expect(new Set(names).size).toBe(names.length);
});
