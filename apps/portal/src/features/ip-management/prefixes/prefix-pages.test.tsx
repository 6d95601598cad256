import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoPrefix, demoSubnet, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";

const path = `/ip-management/prefix/${demoPrefix.id}`;
const addressAt = (last: number) => ({
  address: `203.0.113.${last}`,
  label: null,
  ptr: null,
  ptrState: "NONE",
  reserved: null,
  used: true,
  role: null,
  version: 1,
});
const paged = () => {
  const api = prefixApi();
  for (const page of [0, 1, 2]) {
    api.handlers[`GET ${prefixPath}/ip-address?show=used&limit=32&offset=${page * 32}`] = () => ({
      body: { items: [addressAt(page * 32)], total: 96, limit: 32, offset: page * 32 },
    });
    api.handlers[`GET ${prefixPath}/subnet?limit=50&offset=${page * 50}`] = () => ({
      body: {
        items: [{ ...demoSubnet, subnet: `203.0.113.${page * 16}/28` }],
        total: 150,
        limit: 50,
        offset: page * 50,
      },
    });
  }
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the pages of the addresses are in the address of the screen, and keep the rest of it", async () => {
  paged();
  const router = await showPrefix({ path: `${path}?subnets=2` });
  const pages = async () => within(await screen.findByRole("navigation", { name: "Pages of addresses" }));
  fireEvent.click((await pages()).getByRole("button", { name: "Next" }));
  expect(await screen.findByText("203.0.113.32")).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe("?subnets=2&addresses=2"));
  fireEvent.click((await pages()).getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe("?subnets=2"));
});

test.each([
  ["line", ["RESELLER_SERVICE_DESK"], "/lines/detail/5"],
  ["rack", ["RESELLER_SERVICE_DESK", "RESELLER_ORDER"], "/racks/rack/5"],
  ["shared-colo", ["RESELLER_SERVICE_DESK", "RESELLER_ORDER"], "/racks/shared-colo/5"],
  ["shared-colo", ["RESELLER_SERVICE_DESK"], null],
] as const)("a prefix of a %s names it, for %j with a link to %s", async (type, roles, to) => {
  startFeatures(["ipManagement", "myLines", "rackSpace"]);
  prefixApi({ ...demoPrefix, service: { type, id: "5", name: "AMS1-R2-07 4U" } });
  await showPrefix({ path: `${path}?tab=details`, roles: [...roles] });
  const name = await screen.findByText("AMS1-R2-07 4U");
  expect(name.closest("a")?.getAttribute("href") ?? null).toBe(to);
});

test("the pages of the subnets are in the address too", async () => {
  paged();
  const router = await showPrefix({ path: `${path}?tab=subnets` });
  const pages = within(await screen.findByRole("navigation", { name: "Pages of subnets" }));
  fireEvent.click(pages.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("203.0.113.16/28")).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe("?tab=subnets&subnets=2"));
});

test("an address with pages opens them, and one that is no page opens the first", async () => {
  paged();
  await showPrefix({ path: `${path}?addresses=3` });
  expect(await screen.findByText("203.0.113.64")).toBeTruthy();
  cleanup();
  await showPrefix({ path: `${path}?tab=subnets&subnets=x` });
  expect(await screen.findByText("203.0.113.0/28")).toBeTruthy();
});
