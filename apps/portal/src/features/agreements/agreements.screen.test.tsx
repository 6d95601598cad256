import type { Msa } from "@demarc/contract/agreements";
import type { MsaStatus } from "@demarc/contract/core/msa-requirement";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { agreements } from "./agreements.feature.ts";
import { AgreementsScreen } from "./agreements.screen.tsx";
import { MsaSignedScreen } from "./msa-signed.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}/msa`;
const sent: Msa = {
  id: "0192f3a0-0000-7000-8000-0000000000a7",
  title: "Master agreement",
  templateVersion: "2026-01",
  language: "en",
  status: "PENDING_SIGNATURE",
  sha256: "f01f31b2f2aa156eb6ea1a04632bcfa26c7e769645439ba41ad38a66b4f8006c",
  sentAt: "2026-11-02T09:00:00Z",
  expiresAt: "2026-12-02T09:00:00Z",
  signedAt: null,
  signer: null,
  countersignedAt: null,
  countersigner: null,
  effectiveDate: null,
  supersedesId: null,
  declineReason: null,
  version: 3,
};
const signer = { name: "Joris Bakker", function: "Director", email: null, method: "CLICK_SIGN" as const };
const signed: Partial<Msa> = { signedAt: "2026-11-10T09:00:00Z", signer };
const party = (name: string, coc: string | null) => ({ name, address: "Weg 1, Zwolle", coc });
const text = {
  provider: party("Noordwal Internet", "99990001"),
  customer: party("Polderlicht", null),
  sections: [
    { heading: "Scope", paragraphs: ["All services.", "No others."] },
    { heading: "Term", paragraphs: ["One year."] },
  ],
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answering = (msas: readonly Msa[], more: Parameters<typeof fakeApi>[0] = {}) => {
  const [newest = sent] = msas;
  return fakeApi({
    [`GET ${base}`]: () => ({ body: msas }),
    [`GET ${base}/${newest.id}`]: () => ({ body: { ...newest, text } }),
    [`GET ${base}/${newest.id}/download?type=unsigned`]: () => ({ text: "The agreement" }),
    ...more,
  });
};
const show = async (change: Partial<Msa> = {}, more: Parameters<typeof fakeApi>[0] = {}) => {
  const api = answering([{ ...sent, ...change }], more);
  await renderScreen(AgreementsScreen, { path: "/company/agreements", texts: [agreements.locales] });
  await screen.findByRole("article", { name: sent.title });
  return api;
};
const posts = ({ calls }: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === "POST");
const lists = ({ calls }: ReturnType<typeof fakeApi>) => calls.filter(({ path }) => path === base).length;
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

const banners = [
  "Sign Master agreement before 2 December 2026",
  "The signature is being processed",
  "You have signed",
  "You declined this agreement",
];

test.each<[MsaStatus, Partial<Msa>, string, string | undefined]>([
  ["PENDING_SIGNATURE", {}, "To sign", banners[0]],
  ["SIGNING", {}, "Being signed", banners[1]],
  ["SIGNED", signed, "Signed by you", banners[2]],
  ["ACTIVE", signed, "In force", undefined],
  ["SUPERSEDED", signed, "Replaced", undefined],
  ["TERMINATED", signed, "Ended", undefined],
  ["DECLINED", { declineReason: "Too long" }, "Declined", banners[3]],
  ["EXPIRED", {}, "Expired", undefined],
])("%s has its banner, and can be signed and declined only while it is open", async (status, change, word, banner) => {
  await show({ status, ...change });
  expect(screen.getByText(word)).toBeTruthy();
  expect(banners.filter((title) => screen.queryByText(title))).toEqual(banner ? [banner] : []);
  const isOpen = status === "PENDING_SIGNATURE" || status === "SIGNING";
  if (isOpen) await screen.findByRole("button", { name: "Sign agreement" });
  for (const name of ["Sign agreement", "Decline"])
    expect(screen.queryAllByRole("button", { name })).toHaveLength(isOpen ? 1 : 0);
  expect(screen.queryByText("Sign before") !== null).toBe(isOpen);
  expect(screen.queryByText("Sent") !== null).toBe(!isOpen);
  expect(screen.queryByText("Joris Bakker, 10 Nov 2026") !== null).toBe(change === signed);
  for (const name of ["Signed document (PDF)", "Evidence (PDF)"])
    expect(screen.queryByRole("button", { name }) !== null).toBe(change === signed);
  expect(screen.getByRole("button", { name: "Text (PDF)" })).toBeTruthy();
});

test("an agreement in force names the people of both sides and its first day; a declined one its reason", async () => {
  await show({
    status: "ACTIVE",
    ...signed,
    countersigner: { name: "Els Kok", function: null },
    effectiveDate: "2026-11-12",
  });
  for (const words of ["Els Kok", "12 Nov 2026"]) expect(screen.getByText(words)).toBeTruthy();
  cleanup();
  await show({ status: "DECLINED", declineReason: "Too long" });
  expect(screen.getByText("Your reason: “Too long”. We will contact you about it.")).toBeTruthy();
});

test("an agreement that was signed elsewhere says so, and has the signed document only", async () => {
  const elsewhere: Msa = {
    ...sent,
    status: "ACTIVE",
    signedAt: "2019-11-10T12:00:00Z",
    signer: { ...signer, method: "ELSEWHERE" },
    effectiveDate: "2020-01-01",
  };
  answering([elsewhere, { ...sent, id: "m1", title: "Old agreement", status: "SUPERSEDED" }], {
    [`GET ${base}/${elsewhere.id}`]: () => ({ body: { ...elsewhere, text: null } }),
  });
  await renderScreen(AgreementsScreen, { path: "/company/agreements", texts: [agreements.locales] });
  const paper = await screen.findByRole("article", { name: elsewhere.title });
  expect(within(paper).getByText(/^Your company signed this agreement on paper or in another system\./)).toBeTruthy();
  for (const words of ["In force", "Joris Bakker, 10 Nov 2019", "1 Jan 2020"])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  const [, own, old] = within(screen.getByRole("table", { name: "All agreements" })).getAllByRole("row");
  const buttons = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  expect([buttons(own), buttons(old)]).toEqual([["Signed document (PDF)"], ["Text (PDF)"]]);
  expect([own, old].map((row) => row?.textContent.includes("Signed elsewhere"))).toEqual([true, false]);
  // The date of the old one is only in the table.
  expect(screen.getAllByText("Sent")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Evidence (PDF)" })).toBeNull();
});

test("the text has the numbers of its PDF, and a registration number only where there is one", async () => {
  await show();
  const paper = screen.getByRole("article", { name: sent.title });
  expect(
    within(paper)
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(["1. Scope", "2. Term"]);
  for (const words of ["1.1 All services.", "1.2 No others.", "2.1 One year."])
    expect(paper.textContent).toContain(words);
  expect(screen.getByText("Noordwal Internet, Weg 1, Zwolle, KvK 99990001")).toBeTruthy();
  expect(screen.getByText("Polderlicht, Weg 1, Zwolle")).toBeTruthy();
});

test("all agreements are listed only if there are several", async () => {
  await show();
  expect(screen.queryByRole("table", { name: "All agreements" })).toBeNull();
  cleanup();
  answering([sent, { ...sent, id: "m1", title: "Old agreement", status: "EXPIRED" }]);
  await renderScreen(AgreementsScreen, { path: "/company/agreements", texts: [agreements.locales] });
  const rows = within(await screen.findByRole("table", { name: "All agreements" })).getAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Master agreement", "Old agreement"]);
  cleanup();
  answering([]);
  await renderScreen(AgreementsScreen, { path: "/company/agreements", texts: [agreements.locales] });
  expect(await screen.findByText("No agreement yet")).toBeTruthy();
});

const sign = async () => {
  await screen.findByRole("button", { name: "Sign agreement" });
  type("Your full name", "Joris Bakker");
  type("Your function", "Director");
  fireEvent.click(screen.getByRole("checkbox", { name: /may sign for Polderlicht/ }));
  fireEvent.click(screen.getByRole("button", { name: "Sign agreement" }));
};

test("a signature names the document by the digest that this browser computed, and reads the agreements again", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const api = await show({}, { [`POST ${base}/${sent.id}/sign`]: () => ({ body: { ...sent, signUrl: null } }) });
  await sign();
  expect(await screen.findByText("You signed the agreement")).toBeTruthy();
  expect(posts(api)[0]?.body).toEqual({
    signerName: "Joris Bakker",
    signerFunction: "Director",
    agreed: true,
    sha256: "f01f31b2f2aa156eb6ea1a04632bcfa26c7e769645439ba41ad38a66b4f8006c",
  });
  expect(lists(api)).toBe(2);
  expect(assign).not.toHaveBeenCalled();
});

test("a signing service opens at its own address", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const signUrl = "https://sign.example/s/1";
  await show({}, { [`POST ${base}/${sent.id}/sign`]: () => ({ body: { ...sent, signUrl } }) });
  await sign();
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(signUrl));
  expect(screen.queryByText("You signed the agreement")).toBeNull();
});

test("nothing is sent before the box is ticked", async () => {
  const api = await show();
  await screen.findByRole("button", { name: "Sign agreement" });
  type("Your full name", "Joris Bakker");
  type("Your function", "Director");
  fireEvent.click(screen.getByRole("button", { name: "Sign agreement" }));
  expect((await screen.findAllByText(/Tick this box before you sign/)).length).toBeGreaterThan(0);
  expect(posts(api)).toEqual([]);
});

test.each([
  [409, "msa.document-changed", "The agreement was replaced. Read the new text before you sign."],
  [409, "msa.state-conflict", "This agreement can no longer be signed or declined."],
  [503, "signing.unavailable", "Signing is not possible right now. Try again in a few minutes."],
] as const)("%s %s says why, and keeps what was typed", async (status, code, words) => {
  await show({}, { [`POST ${base}/${sent.id}/sign`]: () => refusal(status, code) });
  await sign();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Your function" }).value).toBe("Director");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Sign agreement" }).getAttribute("aria-busy")).not.toBe("true"),
  );
});

const decline = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = await screen.findByRole("dialog", { name: "Decline Master agreement?" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Reason" }), { target: { value: "Too long" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Decline" }));
  return within(dialog);
};

test("a decline sends its reason and the version that was shown, and closes", async () => {
  const api = await show({ status: "SIGNING" }, { [`POST ${base}/${sent.id}/decline`]: () => ({ body: sent }) });
  await decline();
  expect(await screen.findByText("The agreement was declined")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(posts(api)[0]).toMatchObject({ body: { reason: "Too long" }, headers: { "if-match": '"3"' } });
  expect(lists(api)).toBe(2);
});

test("409 on a decline says why, and keeps the reason", async () => {
  await show({}, { [`POST ${base}/${sent.id}/decline`]: () => refusal(409, "msa.state-conflict") });
  const dialog = await decline();
  expect(await dialog.findByText("This agreement can no longer be signed or declined.")).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("Too long");
});

const waiting = "We are waiting for the report of the signing service. This takes a few seconds.";
const reported = "The signing service reports to us what you did. You see the result under Agreements.";

test.each<[MsaStatus, string, string]>([
  ["PENDING_SIGNATURE", "Thank you", reported],
  ["SIGNING", "Thank you", waiting],
  ["SIGNED", "Master agreement is signed", "We sign next. You can download the signed document under Agreements."],
  ["ACTIVE", "Master agreement is signed", "We sign next. You can download the signed document under Agreements."],
  ["DECLINED", "Thank you", reported],
  ["EXPIRED", "Thank you", reported],
])("who returns from the signing service reads what the server knows: %s", async (status, title, words) => {
  answering([{ ...sent, status }]);
  await renderScreen(MsaSignedScreen, { path: "/msa/signed", texts: [agreements.locales] });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to agreements" }).getAttribute("href")).toBe("/company/agreements");
});

test("who is no administrator returns to a neutral text, without a request for agreements", async () => {
  const { calls } = answering([{ ...sent, status: "SIGNED" }]);
  await renderScreen(MsaSignedScreen, {
    path: "/msa/signed",
    texts: [agreements.locales],
    roles: ["RESELLER_FINANCE", "RESELLER_ORDER", "RESELLER_SERVICE_DESK"],
  });
  expect(await screen.findByText(reported)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(calls.filter(({ path }) => path.startsWith(base))).toEqual([]);
});
