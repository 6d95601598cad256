import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoRack, demoSharedColo } from "./demo-rack.ts";
import { RackScreen } from "./rack.screen.tsx";
import { racks } from "./racks.feature.ts";
import { SharedColoScreen } from "./shared-colo.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const failedFeed = { ...demoRack.feeds![1]!, status: "FAILED" };
const path = `${base}/rack/${demoRack.id}`;
const texts = [racks.locales, ...racks.sharedTexts];

const answering = (rack: object = {}) => {
  const stored = { ...demoRack, ...rack };
  return fakeApi({
    [`GET ${path}`]: () => ({ body: stored }),
    [`GET ${base}/end-customer?limit=200`]: () => ({ body: { items: [], total: 0, limit: 200, offset: 0 } }),
    [`PUT ${path}/access`]: ({ body }) => ({ body: { ...stored, accessList: body, version: 5 } }),
    [`PATCH ${path}/reference`]: ({ body }) => ({ body: { ...stored, ...(body as object), version: 5 } }),
  });
};
const show = (options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(RackScreen, { path: `/racks/rack/${demoRack.id}`, route: "/racks/rack/$rackId", texts, ...options });
const openAccess = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Change access" }));
  return within(await screen.findByRole("dialog"));
};
const type = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

describe("the page of a rack", () => {
  test("shows feeds, place, uplinks, people and contract", async () => {
    answering();
    await show();
    const feeds = within(await screen.findByRole("table", { name: "Power feeds" }));
    for (const text of ["Feed A", "Feed B", "AMS1-PP-A, R2-07-A"]) expect(feeds.getByText(text)).toBeTruthy();
    for (const text of [/Draw at most 2,944 W in total/, "Hall 2, row R2, position 07", "Ruth Klein", "600 × 1200 mm"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText("Uplink").nextElementSibling?.textContent).toBe("10 Gbit/s, single-mode, xe-0/0/1");
    expect(screen.getByText("Earliest end date: 5 Dec 2027")).toBeTruthy();
  });

  const ending = {
    lifecycle: "TERMINATION_SCHEDULED",
    contract: { ...demoRack.contract!, terminationDate: "2027-12-05" },
  };
  const prepared = ["Being prepared", "You can use it once its order is delivered."] as const;
  const failedA = { ...demoRack.feeds![0]!, status: "FAILED" };
  const oneFailed = "The other feed is carrying the full load. The rack loses power if it fails too.";
  const allFailed = "The rack has no power. Contact us immediately.";

  test.each<[object, string, string, string]>([
    [
      { lifecycle: "SUSPENDED" },
      "Suspended",
      "Access is suspended",
      "No one can open the rack. The power stays on. Contact us to lift the suspension.",
    ],
    [
      { lifecycle: "SUSPENDED", feeds: [demoRack.feeds![0], failedFeed] },
      "Suspended",
      "Access is suspended",
      "No one can open the rack. The power stays on. Contact us to lift the suspension.",
    ],
    [{ feeds: [demoRack.feeds![0], failedFeed] }, "Feed B failed", "Feed B has failed", oneFailed],
    [{ feeds: [failedA, demoRack.feeds![1]] }, "Feed A failed", "Feed A has failed", oneFailed],
    [{ feeds: [failedA, failedFeed] }, "No power", "All power feeds have failed", allFailed],
    [{ feeds: [failedA] }, "Feed A failed", "Feed A has failed", allFailed],
    [{ ...ending, feeds: [demoRack.feeds![0], failedFeed] }, "Feed B failed", "Feed B has failed", oneFailed],
    [
      ending,
      "Ending",
      "Ends on 5 Dec 2027",
      "The power is switched off after that day. Remove your equipment before then.",
    ],
    [{ lifecycle: "PLANNED" }, "Planned", ...prepared],
    [{ lifecycle: "PROVISIONING" }, "In progress", ...prepared],
    [{ lifecycle: "TESTING" }, "Being tested", ...prepared],
  ])("says what is wrong first: %#", async (rack, badge, title, text) => {
    answering(rack);
    await show();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).parentElement?.textContent).toBe(`Cluster A${badge}`);
  });

  test.each<[object, string]>([
    [{}, ""],
    [{ lifecycle: "CHANGE_PENDING" }, "Change pending"],
    [{ lifecycle: "TERMINATED", feeds: [demoRack.feeds![0], failedFeed] }, "Ended"],
  ])("has no banner while nothing is wrong: %#", async (rack, badge) => {
    answering(rack);
    await show();
    const heading = await screen.findByRole("heading", { level: 1, name: "Cluster A" });
    expect(heading.parentElement?.textContent).toBe(`Cluster A${badge}`);
    for (const title of [/failed/, /suspended/, /^Ends on/, "Being prepared"])
      expect(screen.queryAllByText(title, { selector: "strong" })).toEqual([]);
  });

  test.each([
    ["ACTIVE", true],
    ["SUSPENDED", true],
    ["TERMINATED", false],
  ])("people and devices of a rack that is %s can be changed: %j", async (lifecycle, may) => {
    answering({ lifecycle });
    await show();
    await screen.findByText("Ruth Klein");
    expect(screen.queryByRole("button", { name: "Change access" }) !== null).toBe(may);
    await screen.findAllByText(/Core switch/);
    expect(screen.queryByRole("button", { name: "Change devices" }) !== null).toBe(may);
    expect(screen.getByRole("button", { name: "Rename" })).toBeTruthy();
  });

  test("links what uses the rack only where the person may open it", async () => {
    const inUse = {
      connections: [{ id: "x1", connectionNumber: "XC-202101", reference: null }],
      prefixes: [{ id: "p1", prefix: "198.51.100.0/28", description: null }],
    };
    answering({ inUse });
    await show({ roles: ["RESELLER_ORDER"] });
    const connections = within(await screen.findByRole("table", { name: "Connections" }));
    expect(connections.queryByRole("link")).toBeNull();
    cleanup();
    startFeatures(["dcConnections", "ipManagement"]);
    await show();
    expect((await screen.findByRole("link", { name: "XC-202101" })).getAttribute("href")).toBe("/dc-connections/x1");
    expect(screen.getByRole("link", { name: "198.51.100.0/28" }).getAttribute("href")).toBe("/ip-management/prefix/p1");
  });

  test("an end user of a reseller sees the place, and changes nothing", async () => {
    const { feeds: _f, accessList: _a, contract: _c, termination: _t, inUse: _i, ...delivered } = demoRack;
    fakeApi({ [`GET ${path}`]: () => ({ body: { ...delivered, view: "service" } }) });
    await show();
    expect(await screen.findByText("Your reseller delivers and manages this rack.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Rename|Change access|End/ })).toBeNull();
  });

  test("an unknown rack leads back to the list", async () => {
    fakeApi({ [`GET ${path}`]: () => refusal(404, "not-found") });
    await show();
    expect((await screen.findByRole("link", { name: "Back to the racks" })).getAttribute("href")).toBe("/racks");
  });

  test("is renamed with If-Match, and that is undone at the new version", async () => {
    const api = answering();
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog"));
    type(dialog.getByLabelText("Reference"), "Cluster Z");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Cluster Z" })).toBeTruthy();
    expect(api.calls.at(-1)?.headers["if-match"]).toBe('"4"');
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Cluster A" })).toBeTruthy();
    expect(api.calls.at(-1)).toMatchObject({ body: { reference: "Cluster A" }, headers: { "if-match": '"5"' } });
  });

  test("is renamed by a company that is no reseller without a question for an end customer", async () => {
    const api = answering();
    await show({ customer: { ...demoCustomer, type: "end-user" } });
    fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByLabelText("End customer")).toBeNull();
    type(dialog.getByLabelText("Reference"), "Cluster Z");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Cluster Z" })).toBeTruthy();
    expect(api.calls.at(-1)?.body).toEqual({ reference: "Cluster Z" });
    expect(api.calls.filter((call) => call.path.includes("end-customer"))).toEqual([]);
  });
});

describe("the access list", () => {
  test("gets a person: the whole list is sent with If-Match, and that is undone", async () => {
    const api = answering();
    await show();
    const dialog = await openAccess();
    fireEvent.click(dialog.getByRole("button", { name: "Add a person" }));
    const added = within(await dialog.findByRole("group", { name: "Person 2" }));
    type(added.getByLabelText("Name"), "Tim Okafor");
    type(added.getByLabelText("E-mail address"), "tim@kadeblok.example");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The access list of AMS1-R2-07 is saved.")).toBeTruthy();
    const put = api.calls.find(({ method }) => method === "PUT");
    expect(put?.headers["if-match"]).toBe('"4"');
    const added2 = { name: "Tim Okafor", email: "tim@kadeblok.example", badgeNumber: null, validUntil: null };
    expect(put?.body).toEqual([...demoRack.accessList!, added2]);
    expect(await screen.findByText("Tim Okafor")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.queryByText("Tim Okafor")).toBeNull());
    expect(api.calls.at(-1)?.body).toEqual(demoRack.accessList);
    expect(api.calls.at(-1)?.headers["if-match"]).toBe('"5"');
  });

  test("names what is missing at its field and sends nothing; the last person stays", async () => {
    const api = answering();
    await show();
    const dialog = await openAccess();
    expect(dialog.queryByRole("button", { name: /Remove person/ })).toBeNull();
    const email = dialog.getByLabelText("E-mail address");
    type(email, "not an address");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
    expect(api.calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("400 of the server lands at the person's field", async () => {
    const api = answering();
    const errors = [{ field: "0.email", message: "validation.email", params: {}, text: "No" }];
    api.handlers[`PUT ${path}/access`] = () => ({ status: 400, body: { validationErrors: errors } });
    await show();
    const dialog = await openAccess();
    type(dialog.getByLabelText("Name"), "Ruth de Klein");
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByLabelText("E-mail address").getAttribute("aria-invalid")).toBe("true"));
  });

  test("409 shows both lists, and mine is kept at the newer version", async () => {
    const api = answering();
    const good = api.handlers[`PUT ${path}/access`]!;
    api.handlers[`PUT ${path}/access`] = () => refusal(409, "edit-conflict");
    await show();
    const dialog = await openAccess();
    type(dialog.getByLabelText("Name"), "Ruth de Klein");
    const theirs = [{ name: "Someone Else", email: "e@kadeblok.example", badgeNumber: null, validUntil: null }];
    api.handlers[`GET ${path}`] = () => ({ body: { ...demoRack, accessList: theirs, version: 8 } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    const notice = within(await dialog.findByRole("alert"));
    expect(notice.getByText("Someone Else")).toBeTruthy();
    expect(notice.getByText("Ruth de Klein")).toBeTruthy();
    api.handlers[`PUT ${path}/access`] = good;
    fireEvent.click(notice.getAllByRole("button")[0]!);
    await waitFor(() => expect(api.calls.at(-1)?.headers["if-match"]).toBe('"8"'));
  });

  test("an access that has ended is marked", async () => {
    answering({ accessList: [{ ...demoRack.accessList![0], validUntil: "2020-01-31" }] });
    await show();
    expect(await screen.findByText("Expired 31 Jan 2020")).toBeTruthy();
  });
});

test("shared units say where they are and how they are metered", async () => {
  fakeApi({ [`GET ${base}/shared-colo/${demoSharedColo.id}`]: () => ({ body: demoSharedColo }) });
  await renderScreen(SharedColoScreen, {
    path: `/racks/shared-colo/${demoSharedColo.id}`,
    route: "/racks/shared-colo/$sharedColoId",
    texts,
  });
  expect(await screen.findByText("U4–U7 (4 units)")).toBeTruthy();
  expect(screen.getByText("The whole rack is metered. You pay an agreed share of it.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "End shared units" })).toBeTruthy();
});
