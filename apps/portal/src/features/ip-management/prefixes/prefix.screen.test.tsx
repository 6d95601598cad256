import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { demoContact, demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoPrefix, demoSubnet, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";
import { refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";

const onTab = (tab: string, options = {}) =>
  showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=${tab}`, ...options });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole("button", { name }));

describe("the page of a prefix", () => {
  test("shows its facts and its addresses first, and the subnets on their tab", async () => {
    prefixApi();
    await showPrefix();
    expect(await screen.findByRole("heading", { level: 1, name: "203.0.113.0/24" })).toBeTruthy();
    for (const text of ["2 of 256", "AS64500", "PI", "No ROA", "mail.polderlicht.example", "Live"])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("table", { name: "Subnets" })).toBeNull();
    cleanup();
    await onTab("subnets");
    const subnets = await screen.findByRole("table", { name: "Subnets" });
    expect(within(subnets).getByText("Voorkant")).toBeTruthy();
  });

  test.each([refusal(404, "not-found"), refusedId])("says in Dutch that a prefix does not exist", async (answer) => {
    const api = prefixApi();
    api.handlers[`GET ${prefixPath}`] = () => answer;
    await showPrefix({ locale: "nl" });
    expect(await screen.findByText("Prefix niet gevonden")).toBeTruthy();
  });

  test("says that names could not be published, and leads to them", async () => {
    prefixApi({ ...demoPrefix, failedPtrs: 2 });
    await showPrefix();
    const link = await screen.findByRole("link", { name: "2 PTRs failed" });
    expect(link.getAttribute("href")).toBe(`/ip-management/prefix/${demoPrefix.id}?ptr=FAILED`);
  });

  test("leads to the check of the name servers that failed", async () => {
    prefixApi({ ...demoPrefix, delegationState: "FAILED" });
    await showPrefix();
    const link = await screen.findByRole("link", { name: "See what failed" });
    expect(link.getAttribute("href")).toBe(`/ip-management/prefix/${demoPrefix.id}?tab=dns`);
  });

  test.each<[string, Partial<typeof demoPrefix>, readonly string[]]>([
    ["in use", {}, ["Set PTRs by pattern", "Plan subnets", "Release"]],
    ["reserved", { lifecycle: "RESERVED" }, ["Set PTRs by pattern", "Plan subnets", "Release"]],
    ["with delegated names", { reverseMode: "DELEGATED" }, ["Plan subnets", "Release"]],
    ["without names", { reverseMode: "NONE" }, ["Plan subnets", "Release"]],
    ["that cannot be released", { releasable: false }, ["Set PTRs by pattern", "Plan subnets"]],
    ["that is being released", { lifecycle: "RELEASING" }, []],
    ["that is released", { lifecycle: "RELEASED" }, []],
  ])("offers for a prefix %s exactly its actions", async (_what, change, expected) => {
    prefixApi({ ...demoPrefix, ...change });
    await showPrefix();
    await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
    const menu = screen.queryByRole("button", { name: "More actions" });
    if (menu) fireEvent.click(menu);
    const all = [...screen.queryAllByRole("menuitem"), ...screen.queryAllByRole("button")];
    const shown = new Set(all.map(({ textContent }) => textContent));
    const known = ["Set PTRs by pattern", "Plan subnets", "Release"];
    expect(known.filter((name) => shown.has(name))).toEqual(expected);
  });

  test.each([
    ["ACTIVE", ""],
    ["RESERVED", "Reserved"],
    ["RELEASING", "Being released"],
    ["RELEASED", "Released"],
  ] as const)("%s has the badge %j", async (lifecycle, badge) => {
    prefixApi({ ...demoPrefix, lifecycle });
    await showPrefix();
    const heading = await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
    expect(heading.parentElement?.textContent).toBe(`${demoPrefix.prefix}${badge}`);
  });

  test.each([
    ["NONE", "NONE", "None"],
    ["HOSTED", "HOSTED", "Hosted by us"],
    ["ACTIVE", "DELEGATED", "Your name servers"],
    ["CHECKING", "DELEGATED", "Being checked"],
    ["PUBLISHING", "DELEGATED", "Being published"],
    ["FAILED", "DELEGATED", "Failed"],
    ["REMOVING", "DELEGATED", "Being removed"],
  ] as const)("reverse names that are %s (%s) are called %j", async (delegationState, reverseMode, word) => {
    prefixApi({ ...demoPrefix, delegationState, reverseMode });
    await showPrefix();
    await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
    const [label] = screen.getAllByText("Reverse DNS", { selector: "dt" });
    expect(label?.nextElementSibling?.textContent).toBe(word);
    expect(screen.queryByRole("link", { name: "See what failed" }) !== null).toBe(delegationState === "FAILED");
  });

  test("of a link has no tab for reverse names", async () => {
    prefixApi({ ...demoPrefix, kind: "LINK" });
    await showPrefix();
    await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).not.toContain("Reverse DNS");
  });

  test("is released at the version that was shown, after a question", async () => {
    const api = prefixApi();
    api.handlers[`POST ${prefixPath}/release`] = () => ({
      body: { ...demoPrefix, lifecycle: "RELEASING", version: 5 },
    });
    await showPrefix();
    await press("More actions");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Release" }));
    const dialog = await screen.findByRole("dialog", { name: "Release 203.0.113.0/24?" });
    const sent = () => api.calls.filter(({ method }) => method === "POST");
    expect(sent()).toEqual([]);
    await press("Release", dialog);
    expect(await screen.findByText("203.0.113.0/24 is being released.")).toBeTruthy();
    expect(sent()[0]?.headers["if-match"]).toBe('"4"');
    expect(sent()[0]?.headers["idempotency-key"]).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("offers no changes while it is being released", async () => {
    prefixApi({ ...demoPrefix, lifecycle: "RELEASING" });
    for (const tab of ["addresses", "subnets", "dns", "routing", "details"]) {
      await onTab(tab);
      expect(await screen.findByText(/being released and ends after 30 days/)).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/./, { selector: "[aria-busy]" })).toBeNull());
      const changing = /^(Change|Remove|Add|Plan|Authorise|Release)|name servers|pattern/;
      expect(screen.queryByRole("button", { name: changing })).toBeNull();
      cleanup();
    }
  });

  test.each([
    ["LINK", "Not possible: this network connects your line."],
    ["ASSIGNED_PA", "Possible once the line that uses it has ended."],
  ] as const)("explains why a %s in use cannot be released, and shows no button", async (kind, text) => {
    prefixApi({ ...demoPrefix, kind, releasable: false });
    await onTab("details");
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    await press("More actions");
    await screen.findByRole("menuitem", { name: "Plan subnets" });
    expect(screen.queryByRole("menuitem", { name: "Release" })).toBeNull();
  });

  test("stores an abuse contact of that type, at the version that was shown, and undoes it", async () => {
    const api = prefixApi();
    api.handlers[`PATCH ${prefixPath}`] = ({ body }) => ({ body: { ...demoPrefix, ...(body as object), version: 5 } });
    const abuse = { ...demoContact, id: "0192f3a0-0000-7000-8000-00000000000a", types: ["abuse" as const] };
    await onTab("details", { customer: { ...demoCustomer, contacts: [demoContact, abuse] } });
    await press("Change Abuse contact");
    const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Abuse contact" });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect([...choice.options].map(({ value }) => value)).toEqual(["", abuse.id]);
    fireEvent.change(choice, { target: { value: abuse.id } });
    await press("Save");
    await press("Undo");
    const sent = () => api.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
      [{ abuseContactId: abuse.id }, '"4"'],
      [{ abuseContactId: null }, '"5"'],
    ]);
  });
});

describe("the description", () => {
  const open = async () => {
    await press("Change Description");
    return screen.findByRole<HTMLInputElement>("textbox", { name: "Description" });
  };

  test("is stored without spaces around it, and undone", async () => {
    const api = prefixApi();
    api.handlers[`PATCH ${prefixPath}`] = ({ body }) => ({ body: { ...demoPrefix, ...(body as object), version: 5 } });
    await onTab("details");
    fireEvent.change(await open(), { target: { value: " Mail " } });
    await press("Save");
    const said = await screen.findByText("203.0.113.0/24 saved.");
    await press("Undo", said.parentElement ?? undefined);
    const sent = () => api.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
      [{ description: "Mail" }, '"4"'],
      [{ description: demoPrefix.description }, '"5"'],
    ]);
  });

  test("survives a reload while it is edited", async () => {
    prefixApi();
    await onTab("details");
    fireEvent.change(await open(), { target: { value: "Mailservers" } });
    await waitFor(() => {
      snapshotForms();
      expect(sessionStorage).toHaveLength(1);
    });
    cleanup();
    await onTab("details");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Description" });
    await waitFor(() => expect(field.value).toBe("Mailservers"));
    expect(sessionStorage).toHaveLength(0);
  });

  test("that someone else changed first is not stored, with a message", async () => {
    const api = prefixApi();
    api.handlers[`PATCH ${prefixPath}`] = () => refusal(409, "edit-conflict");
    await onTab("details");
    fireEvent.change(await open(), { target: { value: "Mail" } });
    await press("Save");
    expect((await screen.findByRole("alert")).textContent).toContain("Someone else has changed this");
  });
});

describe("releasing", () => {
  const giveBack = async () => {
    await showPrefix();
    await screen.findByRole("heading", { level: 1, name: demoPrefix.prefix });
    await press("More actions");
    fireEvent.click(await screen.findByRole("menuitem", { name: "Release" }));
    await press("Release", await screen.findByRole("dialog"));
  };

  test("releases the version that was shown, with an idempotency key", async () => {
    const api = prefixApi();
    api.handlers[`POST ${prefixPath}/release`] = () => ({ body: { ...demoPrefix, lifecycle: "RELEASING" } });
    await giveBack();
    expect(await screen.findByText("203.0.113.0/24 is being released.")).toBeTruthy();
    const sent = api.calls.find(({ method }) => method === "POST");
    expect(sent?.headers).toMatchObject({
      "if-match": '"4"',
      "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test("a prefix that came into use since says so and reads it again", async () => {
    const api = prefixApi();
    api.handlers[`POST ${prefixPath}/release`] = () => refusal(409, "prefix.in-use");
    await giveBack();
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
    await waitFor(() => expect(api.calls.filter(({ path }) => path === prefixPath)).toHaveLength(2));
  });
});

describe("subnets", () => {
  test("are added as typed; a refusal shows its reason and keeps the dialog open", async () => {
    const api = prefixApi();
    api.handlers[`POST ${prefixPath}/subnet`] = () => refusal(409, "subnet.exists");
    await onTab("subnets");
    await press("Add subnet");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText("Block"), { target: { value: " 203.0.113.64/26 " } });
    fireEvent.change(within(dialog).getByLabelText(/^Label/), { target: { value: "Achterkant" } });
    await press("Save", dialog);
    expect((await within(dialog).findByRole("alert")).textContent).toContain("This subnet already exists.");
    api.handlers[`POST ${prefixPath}/subnet`] = ({ body }) => ({
      status: 201,
      body: { ...demoSubnet, ...(body as object) },
    });
    await press("Save", dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = api.calls.filter(({ method }) => method === "POST");
    expect(sent.at(-1)?.body).toEqual({ subnet: "203.0.113.64/26", label: "Achterkant", endCustomerId: null });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers["idempotency-key"]).toBe(sent[0]?.headers["idempotency-key"]);
  });

  test("are not added without a block, and the error is at its field", async () => {
    const api = prefixApi();
    await onTab("subnets");
    await press("Add subnet");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText("Block"), { target: { value: "  " } });
    await press("Save", dialog);
    await within(dialog).findByRole("textbox", { name: "Block", description: /Fill in this field/ });
    expect(api.calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("show the end customer of a reseller once the list has loaded, also one that is inactive", async () => {
    const api = prefixApi();
    const [active, inactive] = ["0192f3a0-0000-7000-8000-0000000000c1", "0192f3a0-0000-7000-8000-0000000000c2"];
    const endCustomer = { reference: null, contact: null, linkedCustomer: null, lineCount: 0, version: 1 };
    const items = [
      { ...endCustomer, id: active, name: "Bakkerij", active: true },
      { ...endCustomer, id: inactive, name: "Molen", active: false },
    ];
    api.handlers[`GET ${prefixPath}/subnet?limit=50&offset=0`] = () => ({
      body: { items: [{ ...demoSubnet, endCustomerId: inactive }], total: 1, limit: 50, offset: 0 },
    });
    const loading = Promise.withResolvers<void>();
    api.handlers[`GET /v1/customer/${demoCustomer.id}/end-customer?limit=200`] = async () => {
      await loading.promise;
      return { body: { items, total: 2, limit: 200, offset: 0 } };
    };
    api.handlers[`PATCH ${prefixPath}/subnet/${demoSubnet.id}`] = () => ({ body: { ...demoSubnet, version: 3 } });
    await onTab("subnets", { customer: { ...demoCustomer, type: "reseller" } });
    await press("Change 203.0.113.0/26");
    const dialog = await screen.findByRole("dialog");
    const field = within(dialog).getByLabelText<HTMLSelectElement>(/^End customer/);
    expect(within(dialog).queryByRole("option", { name: "Molen" })).toBeNull();
    loading.resolve();
    await within(dialog).findByRole("option", { name: "Molen" });
    expect(field.value).toBe(inactive);
    fireEvent.change(field, { target: { value: active } });
    await press("Save", dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = api.calls.find(({ method }) => method === "PATCH");
    expect(sent?.body).toEqual({ label: demoSubnet.label, endCustomerId: active });
  });

  test("are changed at the version that was shown, and that is undone", async () => {
    const api = prefixApi();
    const place = `${prefixPath}/subnet/${demoSubnet.id}`;
    api.handlers[`PATCH ${place}`] = ({ body }) => ({ body: { ...demoSubnet, ...(body as object), version: 3 } });
    await onTab("subnets");
    await press("Change 203.0.113.0/26");
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText(/^Label/), { target: { value: "" } });
    await press("Save", dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const said = await screen.findByText("203.0.113.0/26 saved.");
    await press("Undo", said.parentElement ?? undefined);
    const sent = () => api.calls.filter(({ method }) => method === "PATCH");
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
      [{ label: null, endCustomerId: null }, '"2"'],
      [{ label: "Voorkant", endCustomerId: null }, '"3"'],
    ]);
  });

  test("are removed without confirmation; undo restores label and end customer", async () => {
    const api = prefixApi();
    api.handlers[`DELETE ${prefixPath}/subnet/${demoSubnet.id}`] = () => ({ status: 204 });
    api.handlers[`POST ${prefixPath}/subnet`] = () => ({ status: 201, body: demoSubnet });
    await onTab("subnets");
    await press("Remove 203.0.113.0/26");
    const said = await screen.findByText(/Subnet 203.0.113.0\/26 removed/);
    await press("Undo", said.parentElement ?? undefined);
    expect(await screen.findByText("Subnet 203.0.113.0/26 restored.")).toBeTruthy();
    const { subnet, label, endCustomerId } = demoSubnet;
    expect(api.calls.findLast(({ method }) => method === "POST")?.body).toEqual({ subnet, label, endCustomerId });
  });

  test("changed by someone else are not removed, with a message", async () => {
    const api = prefixApi();
    api.handlers[`DELETE ${prefixPath}/subnet/${demoSubnet.id}`] = () => refusal(409, "edit-conflict");
    await onTab("subnets");
    await press("Remove 203.0.113.0/26");
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
  });
});
