import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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
    api.handlers[`GET ${prefixPath}/ip-address?show=all&limit=32&offset=${page * 32}`] = () => ({
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

test("the pages of addresses and subnets are in the address of the screen, apart from each other", async () => {
  paged();
  const router = await showPrefix();
  const pages = async (name: string) => within(await screen.findByRole("navigation", { name }));
  fireEvent.click((await pages("Pages of addresses")).getByRole("button", { name: "Next" }));
  expect(await screen.findByText("203.0.113.32")).toBeTruthy();
  fireEvent.click((await pages("Pages of subnets")).getByRole("button", { name: "Next" }));
  expect(await screen.findByText("203.0.113.16/28")).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe("?addresses=2&subnets=2"));
  fireEvent.click((await pages("Pages of addresses")).getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(router.state.location.searchStr).toBe("?subnets=2"));
});

test("an address with pages opens them, and one that is no page opens the first", async () => {
  paged();
  await showPrefix({ path: `${path}?addresses=3&subnets=x` });
  expect(await screen.findByText("203.0.113.64")).toBeTruthy();
  expect(await screen.findByText("203.0.113.0/28")).toBeTruthy();
});
