import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoPrefix, demoRoutes, prefixApi, prefixPath, showPrefix } from "../../../testing/demo-prefix.ts";
import { refusal } from "@demarc/shell/testing/fake-api.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const routes = `${prefixPath}/route-authorisation`;
const upload = `/v1/customer/${demoCustomer.id}/document?kind=LOA`;
const loaDocumentId = "0192f3a0-0000-7000-8000-0000000000f2";
const authorisation = {
  id: "0192f3a0-0000-7000-8000-0000000000f3",
  originAsn: 64_500,
  maxLength: 24,
  kind: "BOTH",
  state: "PUBLISHED",
  validity: "VALID",
  rejectReason: null,
  loaDocumentId,
  createdAt: "2026-11-01T09:00:00Z",
  version: 3,
};

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const ask = async () => {
  await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=routing` });
  await press("Authorise a network");
  return screen.findByRole("dialog");
};
const choose = (dialog: HTMLElement, file: File) =>
  fireEvent.change(within(dialog).getByLabelText(/Letter of authorisation|File/), { target: { files: [file] } });

describe("route authorisations", () => {
  test("for own addresses need a letter: nothing is sent without one or with one that is too large", async () => {
    const api = prefixApi();
    const dialog = await ask();
    await press("Request authorisation");
    expect(await within(dialog).findByText("Add the letter of authorisation (LOA).")).toBeTruthy();
    const large = new File(["x"], "letter.pdf");
    Object.defineProperty(large, "size", { value: 10 * 1024 * 1024 + 1 });
    choose(dialog, large);
    await press("Request authorisation");
    expect(await within(dialog).findByText("The file is larger than 10 MB.")).toBeTruthy();
    expect(api.calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("upload the letter once, also when the first request is refused", async () => {
    const api = prefixApi();
    api.handlers[`POST ${upload}`] = () => ({ status: 201, body: { id: loaDocumentId } });
    api.handlers[`POST ${routes}`] = () => refusal(409, "route-authorisation.exists");
    const dialog = await ask();
    choose(dialog, new File(["%PDF-1.7"], "letter.pdf"));
    await press("Request authorisation");
    expect(await within(dialog).findByText(/This network is already authorised/)).toBeTruthy();
    expect(within(dialog).getByRole("option", { name: "letter.pdf" })).toBeTruthy();
    api.handlers[`POST ${routes}`] = () => ({ status: 201, body: authorisation });
    fireEvent.change(within(dialog).getByLabelText("AS number"), { target: { value: "AS64501" } });
    await press("Request authorisation");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = api.calls.filter(({ method }) => method === "POST");
    expect(sent.map(({ path }) => path)).toEqual([upload, routes, routes]);
    expect(sent[0]?.headers["content-type"]).toBeUndefined();
    expect(sent[2]?.body).toEqual({ originAsn: 64_501, maxLength: 24, kind: "BOTH", loaDocumentId });
  });

  test("are sent again under the key of the attempt, with the letter that was uploaded", async () => {
    const api = prefixApi();
    api.handlers[`GET ${routes}`] = () => ({
      body: { ...demoRoutes, loaDocuments: [{ id: loaDocumentId, fileName: "old.pdf" }] },
    });
    const dialog = await ask();
    api.handlers[`POST ${routes}`] = () => refusal(409, "prefix.state-conflict");
    await press("Request authorisation");
    await within(dialog).findByText(/Someone else has changed this/);
    api.handlers[`POST ${routes}`] = () => ({ status: 201, body: authorisation });
    await press("Request authorisation");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [first, second] = api.calls.filter(({ method }) => method === "POST");
    expect(second).toEqual(first);
    expect(first?.body).toEqual({ originAsn: 64_500, maxLength: 24, kind: "BOTH", loaDocumentId });
  });

  test("for no number are not requested, and the error is at its field", async () => {
    const api = prefixApi();
    const dialog = await ask();
    const asn = within(dialog).getByLabelText("AS number");
    fireEvent.change(asn, { target: { value: "AS" } });
    await press("Request authorisation");
    expect(await within(dialog).findByRole("textbox", { description: /Fill in this field/ })).toBe(asn);
    expect(within(dialog).getByText("Add the letter of authorisation (LOA).")).toBeTruthy();
    expect(api.calls.some(({ method }) => method === "POST")).toBe(false);
  });

  test("warn about a maximum length beyond the prefix", async () => {
    prefixApi();
    const dialog = await ask();
    fireEvent.change(within(dialog).getByLabelText("Maximum length"), { target: { value: "25" } });
    expect(await within(dialog).findByText(/RFC 9319/)).toBeTruthy();
  });

  test("are shown with their RPKI state and letter, and are withdrawn after a confirmation", async () => {
    const api = prefixApi();
    api.handlers[`GET ${routes}`] = () => ({
      body: { ...demoRoutes, authorisations: [authorisation], validity: "VALID", advice: [] },
    });
    api.handlers[`GET /v1/customer/${demoCustomer.id}/document/${loaDocumentId}/download`] = () => ({
      body: "x",
      headers: { "content-disposition": "attachment; filename=letter.pdf" },
    });
    api.handlers[`DELETE ${routes}/${authorisation.id}`] = () => ({ body: { ...authorisation, state: "REVOKED" } });
    await showPrefix({ path: `/ip-management/prefix/${demoPrefix.id}?tab=routing` });
    expect(await screen.findByText("Valid")).toBeTruthy();
    await press("Download the letter of authorisation (LOA) for AS64500");
    await waitFor(() => expect(api.calls.some(({ path }) => path.endsWith("/download"))).toBe(true));
    await press(/^Revoke/);
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("The authorisation of AS64500 has been revoked.")).toBeTruthy();
    expect(api.calls.find(({ method }) => method === "DELETE")?.headers["if-match"]).toBe('"3"');
  });
});
