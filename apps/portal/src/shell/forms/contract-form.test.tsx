import { replaceContact } from "@demarc/contract/contacts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoContact } from "../../testing/demo-customer.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { CallError } from "../calls/call-error.ts";
import { loadConfiguration } from "../config.ts";
import { useContractForm } from "./contract-form.ts";
import { debounced } from "../debounce.ts";
import { snapshotForms } from "./form-snapshot.ts";
import { forgetForms } from "./kept-forms.ts";
import { mayLeave } from "./leave-guard.ts";

const values = {
  id: demoContact.id,
  types: [...demoContact.types],
  jobTitle: "",
  firstName: "Sanne",
  middleName: "",
  lastName: "Meer",
  email: "s@polderlicht.example",
  phoneNumber: "",
  phoneNumber2: "",
};

function Form({ save }: { readonly save: (body: unknown) => Promise<unknown> }) {
  const form = useContractForm(replaceContact, { values, snapshotKey: "contact" });
  return (
    <form onSubmit={(event) => void form.submit(save)(event)}>
      <input aria-label="first name" {...form.register("firstName")} />
      <input aria-label="e-mail" {...form.register("email")} />
      <p data-testid="errors">{JSON.stringify(form.errorsByField)}</p>
      <p data-testid="summary">{form.summary.map(({ field }) => field).join(" ")}</p>
      <p data-testid="form">{form.formErrors.join(" ")}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const text = (id: string) => screen.getByTestId(id).textContent;
const submit = () => fireEvent.click(screen.getByText("Save"));

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
});
afterEach(() => {
  cleanup();
  forgetForms();
});

test("a burst of input is validated once, 5 ms after the last change", async () => {
  vi.useFakeTimers();
  const work = vi.fn((value: string) => value.length);
  const validate = debounced(5, work);
  const first = validate("a");
  vi.advanceTimersByTime(4);
  const second = validate("ab");
  vi.advanceTimersByTime(4);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await Promise.all([first, second])).toEqual([2, 2]);
  expect(work).toHaveBeenCalledExactlyOnceWith("ab");
  vi.useRealTimers();
});

test("an error shows on blur, not during the first input", async () => {
  render(<Form save={async () => {}} />);
  type("e-mail", "wrong");
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(text("errors")).toBe("{}");
  fireEvent.blur(field("e-mail"));
  await waitFor(() => expect(text("errors")).toContain("Enter an e-mail address"));
});

test("a refused submit lists every invalid field and focuses the first", async () => {
  const save = vi.fn(async () => {});
  render(<Form save={save} />);
  type("first name", " ");
  type("e-mail", "");
  submit();
  await waitFor(() => expect(text("summary")).toBe("firstName email"));
  expect(document.activeElement).toBe(field("first name"));
  expect(save).not.toHaveBeenCalled();
});

test("the body has null for empty optional texts", async () => {
  const save = vi.fn(async () => {});
  render(<Form save={save} />);
  submit();
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith({
    ...values,
    jobTitle: null,
    middleName: null,
    phoneNumber: null,
    phoneNumber2: null,
  });
});

test("server errors appear at their fields, and unknown ones above the form", async () => {
  const errors = [
    { field: "email", message: "validation.email", params: {}, text: "" },
    { field: "nowhere", message: "contact.unheard-of", params: {}, text: "The server says no." },
  ];
  render(<Form save={() => Promise.reject(new CallError("refused", { kind: "invalid", errors }))} />);
  submit();
  await waitFor(() => expect(text("errors")).toContain("email"));
  expect(text("form")).toBe("The server says no.");
  expect(document.activeElement).toBe(field("e-mail"));
  type("e-mail", "right@polderlicht.example");
  await waitFor(() => expect(text("errors")).toBe("{}"));
});

test("leaving with unsaved changes asks first, leaving without changes does not", async () => {
  render(<Form save={async () => {}} />);
  expect(await mayLeave()).toBe(true);
  type("first name", "Saskia");
  await act(() => Promise.resolve());
  const unload = new Event("beforeunload", { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
});

test("a reload keeps the input, but never a bank account number", async () => {
  const { unmount } = render(<Form save={async () => {}} />);
  type("first name", "Saskia");
  await act(() => Promise.resolve());
  snapshotForms();
  unmount();
  const { keepForm } = await import("./form-snapshot.ts");
  keepForm("bank", {
    changed: () => true,
    values: () => ({ iban: "NL74", accountHolder: "P", deep: [{ newIban: "NL75" }] }),
  });
  snapshotForms();
  expect(sessionStorage.getItem("demarc.form.bank")).toBe('{"at":"/","values":{"accountHolder":"P","deep":[{}]}}');
  render(<Form save={async () => {}} />);
  await waitFor(() => expect(field("first name").value).toBe("Saskia"));
  expect(sessionStorage.getItem("demarc.form.contact")).toBeNull();
});
