import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoDelegation, demoPrefix, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = `${prefixPath}/delegation`;
const digest = "0123456789abcdef".repeat(4);
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const servers = "ns1.polderlicht.example\nns2.polderlicht.example";

describe("the delegation", () => {
  test("is requested with normalised name servers and DS records, at the version that was shown", async () => {
    const api = prefixApi();
    api.handlers[`PUT ${place}`] = () => ({ body: { ...demoDelegation, state: "CHECKING" } });
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=dns` });
    await press("Use your own name servers");
    const field = await screen.findByLabelText(/^Name servers/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await type(/^Name servers/, servers);
    await type(/^DS records/, `2371 13 2 ${digest.slice(0, 32)} ${digest.slice(32)}\n`);
    await press("Check and delegate");
    expect(await screen.findByText("We are checking the name servers.")).toBeTruthy();
    const sent = api.calls.find(({ method }) => method === "PUT");
    expect(sent?.headers["if-match"]).toBe('"4"');
    expect(sent?.body).toEqual({ nameServers: servers.split("\n"), dsRecords: [`2371 13 2 ${digest.toUpperCase()}`] });
  });

  test.each([
    ["ns1.polderlicht.example", "", /^Name servers/, "Enter two to six name servers."],
    ["ns1.polderlicht.example NS1.polderlicht.example.", "", /^Name servers/, "Enter two to six name servers."],
    ["ns1.polderlicht.example ns2", "", /^Name servers/, "ns2 is not a full host name."],
    [servers, `2371 13 2 ${digest}\n2371 13 1 ${digest}`, /^DS records/, "Line 2 is not a DS record"],
  ])("is not requested with %j and %j, and says why at the field", async (names, records, label, said) => {
    const api = prefixApi();
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=dns` });
    await press("Use your own name servers");
    await type(/^Name servers/, names);
    await type(/^DS records/, records);
    await press("Check and delegate");
    const field = await screen.findByRole("textbox", { name: label, description: new RegExp(said) });
    expect(document.activeElement).toBe(field);
    expect(api.calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("takes no DS records for several zones, and says why", async () => {
    const api = prefixApi();
    const [zone] = demoDelegation.zones;
    const zones = [zone, { ...zone, name: "112.0.203.in-addr.arpa" }];
    api.handlers[`GET ${place}/check`] = () => ({ body: { ...demoDelegation, zones } });
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=dns` });
    await press("Use your own name servers");
    expect(await screen.findByText(/several reverse zones/)).toBeTruthy();
    expect(screen.queryByLabelText(/^DS records/)).toBeNull();
  });

  test("says that our DNS system failed if a delegation failed without a finding", async () => {
    const api = prefixApi();
    api.handlers[`GET ${place}/check`] = () => ({ body: { ...demoDelegation, state: "FAILED" } });
    api.handlers[`PUT ${place}`] = () => ({ status: 503, body: { error: { code: "reverse-dns.unavailable" } } });
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=dns` });
    expect(await screen.findByText(/^Our DNS system could not carry out your request/)).toBeTruthy();
    await press("Change name servers");
    await type(/^Name servers/, servers);
    await press("Check and delegate");
    expect(await screen.findByText(/^Reverse DNS cannot be changed in the portal/)).toBeTruthy();
  });

  test("shows the findings of a check, and is removed after a confirmation", async () => {
    const api = prefixApi();
    const finding = { nameServer: "ns1.a.example", zone: "113.0.203.in-addr.arpa", check: "TCP", passed: false };
    api.handlers[`GET ${place}/check`] = () => ({ body: { ...demoDelegation, state: "FAILED", findings: [finding] } });
    api.handlers[`DELETE ${place}`] = () => ({ body: demoDelegation });
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=dns` });
    expect(await screen.findByText("ns1.a.example does not answer over TCP")).toBeTruthy();
    await press("Remove delegation");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove delegation" }));
    expect(await screen.findByText("The delegation is being removed.")).toBeTruthy();
    expect(api.calls.some(({ method }) => method === "DELETE")).toBe(true);
  });
});
