import { payload, requiredText } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { loadConfiguration } from "../config.ts";
import { useSchemaForm } from "./schema-form.ts";

const without = payload("order", { name: requiredText(10) });
const withTag = payload("order", { name: requiredText(10), tag: Type.Integer({ minimum: 2, maximum: 4094 }) });
const values = { name: "", tag: "" };
type Order = { readonly name: string; readonly tag: number };

function OrderForm({ tagged, save }: { readonly tagged: boolean; readonly save: (body: Order) => Promise<unknown> }) {
  const form = useSchemaForm<Order>({ body: tagged ? withTag : without }, { values });
  return (
    <form onSubmit={(event) => void form.submit(save)(event)}>
      <input aria-label="name" {...form.register("name")} />
      <input aria-label="tag" {...form.register("tag")} />
      <p data-testid="errors">{JSON.stringify(form.errorsByField)}</p>
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const errors = () => JSON.parse(screen.getByTestId("errors").textContent) as Record<string, string>;
const submit = () => fireEvent.click(screen.getByText("Save"));

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
});
afterEach(cleanup);

test("a schema that gains and loses a required field keeps the values and validates submitted fields again", async () => {
  const save = vi.fn(async () => {});
  const { rerender } = render(<OrderForm tagged={false} save={save} />);
  submit();
  await waitFor(() => expect(Object.keys(errors())).toEqual(["name"]));
  rerender(<OrderForm tagged save={save} />);
  await waitFor(() => expect(Object.keys(errors())).toEqual(["name", "tag"]));
  type("name", "fibre");
  type("tag", "5000");
  await waitFor(() => expect(errors()).toEqual({ tag: "Enter 4094 or less." }));
  submit();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(save).not.toHaveBeenCalled();

  rerender(<OrderForm tagged={false} save={save} />);
  await waitFor(() => expect(errors()).toEqual({}));
  expect([field("name").value, field("tag").value]).toEqual(["fibre", "5000"]);
  submit();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: "fibre" }, expect.any(String)));
});

test("a field that the schema gains shows no error before the form is sent", async () => {
  const save = vi.fn(async () => {});
  const { rerender } = render(<OrderForm tagged={false} save={save} />);
  type("name", "fibre");
  rerender(<OrderForm tagged save={save} />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(errors()).toEqual({});
  submit();
  await waitFor(() => expect(Object.keys(errors())).toEqual(["tag"]));
  type("tag", " 12 ");
  submit();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ name: "fibre", tag: 12 }, expect.any(String)));
});
