import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { QuotationRequestDialog } from "./quotation-request-dialog.tsx";
import { quotationRequestTexts } from "./quotation-request-texts.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const base = `/v1/customer/${demoCustomer.id}`;
const upload = `POST ${base}/document?kind=ATTACHMENT`;
const request = `POST ${base}/quotation/request`;

/** Each upload gets the next id, or is refused because of the content of the file. */
const answering = (isRefused = false) => {
  let count = 0;
  return fakeApi({
    [upload]: () => {
      count += 1;
      return isRefused
        ? {
            status: 400,
            body: { validationErrors: [{ field: "file", message: "validation.invalid-value", params: {} }] },
          }
        : { status: 201, body: { id: `0192f3a0-0000-7000-8000-00000000000${count}` } };
    },
    [request]: () => ({ status: 201, body: { requestId: "0192f3a0-0000-7000-8000-0000000000ff" } }),
  });
};
const show = () =>
  renderScreen(() => <QuotationRequestDialog kind="OTHER" onClose={() => undefined} />, {
    path: "/quotations",
    texts: [quotationRequestTexts, listTexts],
  });
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(/^Drawings or specifications/), {
    target: { files: names.map((name) => new File(["%PDF"], name)) },
  });
const removals = () =>
  screen.queryAllByRole("button", { name: /^Remove / }).map((button) => button.getAttribute("aria-label"));
const describe = () =>
  fireEvent.change(screen.getByLabelText("What do you need?"), { target: { value: "A radio link" } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Send request" }));

test("several files are sent as they are chosen, can be removed, and are named by the request", async () => {
  const { calls } = answering();
  await show();
  choose("plan.pdf", "photo.JPG");
  await waitFor(() => expect(removals()).toEqual(["Remove plan.pdf", "Remove photo.JPG"]));
  choose("lines.xml");
  await waitFor(() => expect(removals()).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Remove photo.JPG" }));
  describe();
  submit();
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/quotation/request"))).toBe(true));
  expect(calls.at(-1)?.body).toEqual({
    kind: "OTHER",
    description: "A radio link",
    attachments: ["0192f3a0-0000-7000-8000-000000000001", "0192f3a0-0000-7000-8000-000000000003"],
  });
});

test("the files are kept with the text over a reload", async () => {
  const { calls } = answering();
  await show();
  choose("plan.pdf");
  await waitFor(() => expect(removals()).toEqual(["Remove plan.pdf"]));
  describe();
  snapshotForms();
  cleanup();
  await show();
  await waitFor(() => expect(removals()).toEqual(["Remove plan.pdf"]));
  submit();
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/quotation/request"))).toBe(true));
  expect(calls.at(-1)?.body).toMatchObject({ attachments: ["0192f3a0-0000-7000-8000-000000000001"] });
});

test("a sixth file, another type and a refused content are named and not attached", async () => {
  answering();
  await show();
  choose("1.pdf", "2.pdf", "3.png", "4.xml", "5.jpeg", "6.pdf");
  await waitFor(() => expect(removals()).toHaveLength(5));
  expect(screen.getByText("You can attach at most 5 files.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove 5.jpeg" }));
  expect(screen.queryByText("You can attach at most 5 files.")).toBe(null);
  choose("budget.xlsx");
  expect(screen.getByText(/^budget\.xlsx cannot be attached/)).toBeTruthy();
  cleanup();
  answering(true);
  await show();
  choose("text.pdf");
  await screen.findByText(/^text\.pdf cannot be attached/);
  expect(removals()).toEqual([]);
});
