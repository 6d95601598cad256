import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { RouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
// Imports what the page loads lazily, so that no test waits for compilation on a busy machine.
import "../features/ip-management/prefixes/abuse-contact-form.tsx";
import "../features/ip-management/delegation/delegation-card.tsx";
import "../features/ip-management/prefixes/description-form.tsx";
import "../features/ip-management/delegation/name-server-form.tsx";
import "../features/ip-management/names/address-dialog.tsx";
import "../features/ip-management/names/address-panel.tsx";
import "../features/ip-management/names/pattern-dialog.tsx";
import "../features/ip-management/prefixes/prefix-details.tsx";
import "../features/ip-management/prefixes/release-dialog.tsx";
import "../features/ip-management/prefixes/request-prefix.tsx";
import "../features/ip-management/route-authorisations/route-dialog.tsx";
import "../features/ip-management/route-authorisations/routes-card.tsx";
import "../features/ip-management/subnets/subnet-dialog.tsx";
import "../features/ip-management/subnets/subnet-planner.tsx";
import "../features/ip-management/subnets/subnets-card.tsx";
import { ipManagement } from "../features/ip-management/ip-management.feature.ts";
import { PrefixScreen } from "../features/ip-management/prefixes/prefix.screen.tsx";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";

export const demoPrefix: Prefix = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  prefix: "203.0.113.0/24",
  family: 4,
  kind: "CUSTOMER_PI",
  parentPrefix: null,
  lifecycle: "ACTIVE",
  service: null,
  description: "Webservers",
  originAsn: 64_500,
  reverseMode: "HOSTED",
  delegationState: "HOSTED",
  used: 2,
  total: 256,
  gateway: "203.0.113.1",
  usable: "203.0.113.2 - 203.0.113.254",
  abuseContactId: null,
  nameServers: [],
  dsRecords: [],
  releasedFrom: null,
  releasable: true,
  failedPtrs: 0,
  ptrPattern: null,
  ripe: null,
  createdAt: "2026-11-01T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
  version: 4,
};

export const demoSubnet = {
  id: "0192f3a0-0000-7000-8000-0000000000e2",
  prefixId: demoPrefix.id,
  subnet: "203.0.113.0/26",
  label: "Voorkant",
  endCustomerId: null,
  version: 2,
};

export const demoRoutes: RouteAuthorisations = {
  authorisations: [],
  validity: "NOT_FOUND",
  advice: ["NO_ROA"],
  needsLoa: true,
  loaDocuments: [],
};

export const demoAddress = {
  address: "203.0.113.9",
  label: "mail",
  ptr: "mail.polderlicht.example",
  ptrState: "LIVE",
  reserved: null,
  used: true,
  role: null,
  version: 1,
};
const networkAddress = {
  address: "203.0.113.0",
  label: null,
  ptr: null,
  ptrState: "NONE",
  reserved: "NETWORK",
  used: false,
  role: null,
  version: 0,
};
const zone = { name: "113.0.203.in-addr.arpa", block: "203.0.113.0/24", kind: "OCTET", parent: "0.203.in-addr.arpa" };
export const demoDelegation = {
  state: "HOSTED",
  nameServers: [],
  dsRecords: [],
  zones: [zone],
  findings: [],
  checkedAt: null,
  version: 4,
};

const customer = `/v1/customer/${demoCustomer.id}`;
export const prefixPath = `${customer}/prefix/${demoPrefix.id}`;
const pageOf = (items: readonly unknown[]) => ({ body: { items, total: items.length, limit: 50, offset: 0 } });

export const prefixApi = (prefix: Prefix = demoPrefix) =>
  fakeApi({
    [`GET ${prefixPath}`]: () => ({ body: prefix }),
    [`GET ${prefixPath}/delegation/check`]: () => ({ body: demoDelegation }),
    [`GET ${prefixPath}/route-authorisation`]: () => ({ body: demoRoutes }),
    [`GET ${prefixPath}/subnet?limit=50&offset=0`]: () => pageOf([demoSubnet]),
    [`GET ${prefixPath}/ip-address?show=used&limit=32&offset=0`]: () => pageOf([demoAddress]),
    [`GET ${prefixPath}/address-map?page=1`]: () => ({
      body: {
        block: prefix.prefix,
        page: 1,
        pages: prefix.family === 4 ? 1 : 0,
        addresses: [networkAddress, demoAddress],
      },
    }),
    [`GET ${prefixPath}/ip-address/203.0.113.9/name-check?name=${demoAddress.ptr}`]: () => ({
      body: { name: demoAddress.ptr, resolves: "YES", others: [] },
    }),
    [`GET ${customer}/end-customer?limit=200`]: () => pageOf([]),
  });

/** Shows the prefix page as the service desk sees it. */
export const showPrefix = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(PrefixScreen, {
    path: `/ip-management/prefix/${demoPrefix.id}`,
    route: "/ip-management/prefix/$id",
    texts: [ipManagement.locales, listTexts],
    roles: ["RESELLER_SERVICE_DESK"],
    ...options,
  });
