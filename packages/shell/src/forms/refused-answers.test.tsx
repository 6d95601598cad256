import { updateCustomInvoiceReference } from "@demarc/contract/company";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { call } from "../calls/http.ts";
import { loadConfiguration } from "../config.ts";
import { closeDialog, useDialogs } from "../dialog-store.ts";
import { useContractForm } from "./contract-form.ts";
import { changedMeanwhile, runOrExplain } from "../failures/refusals.ts";
import { clearSession, enterSession } from "../session.ts";
import { dismissToast, readToasts } from "../toast-store.ts";

const params = { customerId: demoCustomer.id };
const path = `PATCH /v1/customer/${demoCustomer.id}/custom-invoice-reference`;

/** Bodies that are not those of the API: of a proxy, a firewall, or a newer version. */
const bodies = [
  "",
  "<h1>Bad Request</h1>",
  "{",
  "null",
  "[]",
  "42",
  '"refused"',
  "{}",
  '{"validationErrors":null}',
  '{"validationErrors":"customInvoiceReference"}',
  '{"validationErrors":{"customInvoiceReference":"too long"}}',
  '{"validationErrors":[]}',
  '{"validationErrors":[null,1,"x",[],{}]}',
  '{"validationErrors":[{"field":7,"message":"validation.email","text":"x"}]}',
  '{"validationErrors":[{"field":"customInvoiceReference","message":{},"text":[],"params":"x"}]}',
  '{"validationErrors":[{"field":"customInvoiceReference","message":"","text":""}]}',
  '{"validationErrors":[{"field":"elsewhere","message":"validation.unheard-of"}]}',
  '{"validationErrors":[{"field":"elsewhere","text":"The field is too long.","params":{"max":{}}}]}',
  '{"error":null}',
  '{"error":"refused"}',
  '{"error":{"code":{},"message":1,"details":null,"requestId":{}}}',
  '{"error":{"code":"constructor","details":"x","requestId":4}}',
];
const statuses = [400, 401, 402, 403, 404, 405, 409, 411, 413, 418, 422, 429, 431, 500, 501, 502, 503, 504];

const refusals = changedMeanwhile;
const save = () =>
  call(updateCustomInvoiceReference, { params, body: { customInvoiceReference: "PO-1" }, ifMatch: undefined });

function Screen() {
  const form = useContractForm(updateCustomInvoiceReference, { values: { customInvoiceReference: "PO-1" }, refusals });
  return (
    <form onSubmit={(event) => void form.submit(save)(event)}>
      <div data-testid="problems">
        <FormProblems form={form} labels={{ customInvoiceReference: "Reference" }} />
      </div>
      <input aria-label="reference" {...form.register("customInvoiceReference")} />
      <button type="submit" aria-busy={form.formState.isSubmitting} disabled={form.formState.submitCount > 0}>
        Save
      </button>
    </form>
  );
}

const dialogs = () => renderHook(() => useDialogs()).result.current;
const toasts = readToasts;

const forget = () => {
  for (const { id } of dialogs()) closeDialog(id);
  for (const { id } of toasts()) dismissToast(id);
  cleanup();
};

const words = (problems = ""): string[] => [
  ...dialogs().map(({ title }) => title),
  ...toasts().map(({ text }) => text),
  problems,
];

const inForm = async (): Promise<string[]> => {
  render(<Screen />);
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(screen.getByText<HTMLButtonElement>("Save").disabled).toBe(true));
  return words(screen.getByTestId("problems").textContent);
};
const outsideOfForms = async (): Promise<string[]> => {
  await act(() => runOrExplain(save, refusals));
  return words();
};

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  forget();
  clearSession();
  vi.restoreAllMocks();
});

describe.each([
  ["a form", inForm],
  ["an action without a form", outsideOfForms],
])("in %s", (_where, attempt) => {
  test.each(statuses)("%i with any body reaches the person in words", async (status) => {
    for (const text of bodies) {
      enterSession(demoToken(), demoClaims(), demoCustomer);
      fakeApi({ [path]: () => ({ status, text, headers: { "Content-Type": "text/html" } }) });
      const shown = (await attempt()).filter((one) => one.trim() !== "");
      expect(shown, `after ${status} ${text}`).not.toEqual([]);
      for (const one of shown) expect(one).not.toMatch(/undefined|\[object|validation\.unheard-of/);
      forget();
    }
  });
});

test.each([
  ["elsewhere.houseNumber", "Elsewhere, house number: Fill in this field."],
  ["customInvoiceReference.0", "Reference: Fill in this field."],
  ["", "Fill in this field."],
])("a refusal of %j names it in words", async (refused, expected) => {
  const error = { field: refused, message: "validation.required", params: {}, text: "Fill in this field." };
  enterSession(demoToken(), demoClaims(), demoCustomer);
  fakeApi({ [path]: () => ({ status: 400, body: { validationErrors: [error] } }) });
  await inForm();
  const problems = within(screen.getByTestId("problems")).getAllByRole("listitem");
  expect(problems.map(({ textContent }) => textContent)).toEqual([expected]);
  forget();
  const named = refused === "customInvoiceReference.0" ? "Custom invoice reference, 1: Fill in this field." : expected;
  expect(await outsideOfForms()).toContain(named);
});

test.each([
  [403, "role.missing", "role"],
  [418, "", "refused"],
  [409, "some.code", "refused"],
  [503, "unavailable", "server"],
])("%i %s does not blame the connection", async (status, code, cause) => {
  enterSession(demoToken(), demoClaims(), demoCustomer);
  fakeApi({ [path]: () => ({ status, body: { error: { code, message: "", requestId: "req_3" } } }) });
  await outsideOfForms();
  expect(dialogs()).toMatchObject([{ title: "error.application.title", values: { cause }, requestId: "req_3" }]);
});
