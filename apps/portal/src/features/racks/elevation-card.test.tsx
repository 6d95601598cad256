import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoRack, demoSharedColo } from "./demo-rack.ts";
import { RackScreen } from "./rack.screen.tsx";
import { racks } from "./racks.feature.ts";
import { SharedColoScreen } from "./shared-colo.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const texts = [racks.locales, ...racks.sharedTexts];
const showRack = (change: object = {}) => {
  const api = fakeApi({ [`GET ${base}/rack/${demoRack.id}`]: () => ({ body: { ...demoRack, ...change } }) });
  const route = "/racks/rack/$rackId";
  return renderScreen(RackScreen, { path: `/racks/rack/${demoRack.id}`, route, texts, roles: ["RESELLER_ORDER"] }).then(
    () => api,
  );
};
const showColo = (change: object = {}) => {
  fakeApi({ [`GET ${base}/shared-colo/${demoSharedColo.id}`]: () => ({ body: { ...demoSharedColo, ...change } }) });
  const path = `/racks/shared-colo/${demoSharedColo.id}`;
  return renderScreen(SharedColoScreen, {
    path,
    route: "/racks/shared-colo/$sharedColoId",
    texts,
    roles: ["RESELLER_ORDER"],
  });
};
const partTexts = async () =>
  within(await screen.findByRole("list", { name: "The rack from top to bottom" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("draws the devices of a rack, and lists them with the free units from the top", async () => {
  await showRack();
  expect(await partTexts()).toEqual(["U45–U46Core switch", "U1–U44Free"]);
  expect(screen.getByRole("img", { name: "46 units: 2 in use, 44 free" })).toBeTruthy();
});

test("of a shared rack it marks the own units, and says of others only that they are in use", async () => {
  await showColo();
  expect(await partTexts()).toEqual([
    "U31–U46Free",
    "U30In use by others",
    "U8–U29Free",
    "U6–U7Yours, empty",
    "U4–U5Back-up",
    "U1–U3In use by others",
  ]);
  expect(screen.getByRole("img", { name: "46 units: 4 yours, 4 in use by others, 38 free" })).toBeTruthy();
});

test("other units of the customer in the same rack are its own too, not those of others", async () => {
  await showColo({ ownUnits: [8, 9] });
  expect((await partTexts()).slice(3)).toEqual([
    "U8–U9Also yours, ordered separately",
    "U6–U7Yours, empty",
    "U4–U5Back-up",
    "U1–U3In use by others",
  ]);
  expect(screen.getByRole("img", { name: "46 units: 6 yours, 4 in use by others, 36 free" })).toBeTruthy();
});

test("one part is in the order of Tab; arrow keys, Home and End walk and mark", async () => {
  await showColo();
  const list = await screen.findByRole("list", { name: "The rack from top to bottom" });
  const buttons = within(list).getAllByRole("button");
  const marked = () => buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  buttons[0]?.focus();
  for (const [key, place] of [
    ["ArrowDown", 1],
    ["End", 5],
    ["ArrowDown", 5],
    ["ArrowUp", 4],
    ["Home", 0],
  ] as const) {
    fireEvent.keyDown(list, { key });
    expect([key, marked()]).toEqual([key, place]);
    expect(document.activeElement).toBe(buttons[place]);
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons[place]]);
  }
});

test("an own rack without devices says so and offers to list them", async () => {
  await showRack({ equipment: [] });
  expect(await screen.findByText("No devices listed yet")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "List devices" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("409 on the devices shows both lists, and mine is kept at the newer version", async () => {
  const api = await showRack();
  fireEvent.click(await screen.findByRole("button", { name: "Change devices" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Device"), { target: { value: "Firewall" } });
  const path = `${base}/rack/${demoRack.id}`;
  api.handlers[`PUT ${path}/equipment`] = () => refusal(409, "edit-conflict");
  const theirs = [{ name: "Router", fromU: 1, heightU: 1 }];
  api.handlers[`GET ${path}`] = () => ({ body: { ...demoRack, equipment: theirs, version: 8 } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  const notice = within(await dialog.findByRole("alert"));
  expect([notice.getByText("Router"), notice.getByText("Firewall")]).toHaveLength(2);
  api.handlers[`PUT ${path}/equipment`] = () => ({ body: { ...demoRack, version: 9 } });
  fireEvent.click(notice.getByRole("button", { name: "Save my version" }));
  await waitFor(() => expect(api.calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
  const puts = api.calls.filter(({ method }) => method === "PUT");
  expect(puts.map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
    [[{ name: "Firewall", fromU: 45, heightU: 2 }], '"4"'],
    [[{ name: "Firewall", fromU: 45, heightU: 2 }], '"8"'],
  ]);
});

test("devices are saved at the version that was shown, and undone; a refused one is marked at its unit", async () => {
  const api = await showRack();
  fireEvent.click(await screen.findByRole("button", { name: "Change devices" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Add a device" }));
  const added = within(dialog.getByRole("group", { name: "Device 2" }));
  fireEvent.change(added.getByLabelText("Device"), { target: { value: "Router" } });
  fireEvent.change(added.getByLabelText("Lowest unit"), { target: { value: "46" } });
  const sent: { body: unknown; version: unknown }[] = [];
  api.handlers[`PUT ${base}/rack/${demoRack.id}/equipment`] = ({ body, headers }) => {
    sent.push({ body, version: headers["if-match"] });
    return sent.length > 1
      ? { body: { ...demoRack, version: 5 } }
      : {
          status: 400,
          body: { validationErrors: [{ field: "1.fromU", message: "validation.units-not-free", params: {} }] },
        };
  };
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(added.getByLabelText("Lowest unit").getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(added.getByLabelText("Lowest unit"), { target: { value: "40" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]).toEqual({
    body: [
      { name: "Core switch", fromU: 45, heightU: 2 },
      { name: "Router", fromU: 40, heightU: 1 },
    ],
    version: '"4"',
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone.")).toBeTruthy();
  expect(sent[2]).toEqual({ body: [{ name: "Core switch", fromU: 45, heightU: 2 }], version: '"5"' });
});
