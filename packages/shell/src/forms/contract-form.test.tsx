import { replaceContact } from "@demarc/contract/contacts";
import type { RefusalCode } from "@demarc/contract/core/words";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoContact } from "../testing/demo-customer.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { CallError } from "../calls/call-error.ts";
import { loadConfiguration } from "../config.ts";
import { useContractForm } from "./contract-form.ts";
import { debounced } from "../debounce.ts";
import { snapshotForms } from "../unsaved/form-snapshot.ts";
import { forgetForms } from "../unsaved/kept-forms.ts";
import { mayLeave } from "../unsaved/leave-guard.ts";

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

const refusals = {
  "contact.limit": "validation.invalid",
  "contact.last-of-type": { text: "validation.invalid-value", field: "types" },
};

interface FormProps {
  readonly save: (body: unknown, key: string) => Promise<unknown>;
  readonly latest?: Partial<typeof values>;
}

function Form({ save, latest }: FormProps) {
  const form = useContractForm(replaceContact, { values: { ...values, ...latest }, snapshotKey: "contact", refusals });
  return (
    <form onSubmit={(event) => void form.submit(save)(event)}>
      <input aria-label="first name" {...form.register("firstName")} />
      <input aria-label="e-mail" {...form.register("email")} />
      <p data-testid="errors">{JSON.stringify(form.errorsByField)}</p>
      <p data-testid="summary">{form.summary.map(({ field }) => field).join(" ")}</p>
      <p data-testid="refusal">{form.refusal && `${form.refusal.tone} ${form.refusal.text}`}</p>
      <p data-testid="pending">{String(form.formState.isSubmitting)}</p>
      <p data-testid="form">{form.formErrors.map(({ label, text }) => `${label}: ${text}`).join(" ")}</p>
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
  const body = { ...values, jobTitle: null, middleName: null, phoneNumber: null, phoneNumber2: null };
  expect(save).toHaveBeenCalledExactlyOnceWith(body, expect.stringMatching(/^[0-9a-f-]{36}$/));
});

test("server errors appear at their fields, and unknown ones above the form", async () => {
  const errors = [
    { field: "email", message: "validation.email", params: {}, text: "" },
    { field: "nowhere", message: "contact.unheard-of", params: {}, text: "The server says no." },
  ];
  render(<Form save={() => Promise.reject(new CallError("refused", { kind: "invalid", errors }))} />);
  submit();
  await waitFor(() => expect(text("errors")).toContain("email"));
  expect(text("form")).toBe("Nowhere: The server says no.");
  expect(document.activeElement).toBe(field("e-mail"));
  type("e-mail", "right@polderlicht.example");
  await waitFor(() => expect(text("errors")).toBe("{}"));
});

test("a refusal with a text appears at its field or above the form, and disappears on the next attempt", async () => {
  const refused = (code: RefusalCode) => () => Promise.reject(new CallError(code, { ...status, code }));
  const status = { kind: "status", status: 409, details: {}, requestId: "" } as const;
  const { rerender } = render(<Form save={refused("contact.limit")} />);
  submit();
  await waitFor(() => expect(text("refusal")).toBe("bad This field is not valid."));
  rerender(<Form save={refused("contact.last-of-type")} />);
  submit();
  await waitFor(() => expect(text("summary")).toBe("types"));
  expect(text("refusal")).toBe("");
});

test("a second press after a failure has the idempotency key of the first; after a success it is another", async () => {
  const keys: string[] = [];
  let fails = true;
  const save = (_body: unknown, key: string) => {
    keys.push(key);
    return fails
      ? Promise.reject(Object.assign(new CallError("lost", { kind: "network" }), { reported: true }))
      : Promise.resolve();
  };
  render(<Form save={save} />);
  for (const [presses, next] of [
    [1, false],
    [2, false],
    [3, false],
  ] as const) {
    submit();
    await waitFor(() => expect(keys).toHaveLength(presses));
    await waitFor(() => expect(text("pending")).toBe("false"));
    fails = next;
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("leaving a form with changes needs a confirmation, leaving an untouched one does not", async () => {
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
  const { keepForm } = await import("../unsaved/form-snapshot.ts");
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

test("a reload keeps what was typed, and takes the other fields from the latest version", async () => {
  const { unmount } = render(<Form save={async () => {}} />);
  type("first name", "Saskia");
  await act(() => Promise.resolve());
  snapshotForms();
  unmount();
  render(<Form save={async () => {}} latest={{ firstName: "Anne", email: "new@polderlicht.example" }} />);
  await waitFor(() => expect(field("first name").value).toBe("Saskia"));
  expect(field("e-mail").value).toBe("new@polderlicht.example");
});
