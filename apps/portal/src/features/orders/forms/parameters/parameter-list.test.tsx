import { effectiveValues, visibleParameters } from "@demarc/ordering/configuration";
import type { Package, PackageParameter } from "@demarc/contract/core/package";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { demoLinePackage, demoParameter } from "../../../../testing/demo-line-order.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { parameterTexts } from "./parameter-texts.ts";
import { documentTexts } from "../../../documents/document-texts.ts";
import { ParameterList } from "./parameter-list.tsx";
import { valuePrice } from "./value-price.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (parameters: readonly PackageParameter[], changes: Partial<Package> = {}) => {
  fakeApi({});
  const chosen = demoLinePackage({ ...changes, parameters: [...parameters] });
  function Form() {
    const [values, setValues] = useState<Readonly<Record<string, string>>>({});
    const effective = effectiveValues(chosen, values);
    return (
      <>
        <output data-testid="values">{JSON.stringify(effective)}</output>
        <ParameterList
          parameters={visibleParameters(chosen, effective)}
          form={{
            nameOf: (key) => `parameters.${key}`,
            valueOf: (key) => effective[key] ?? "",
            errorOf: () => undefined,
            priceOf: (key, value) => valuePrice(chosen, key, value, {}),
            onChange: (key, value) => setValues((before) => ({ ...before, [key]: value })),
            onLeave: () => undefined,
            offers: {
              sites: [{ value: "AMS1", label: "Amsterdam" }],
              racks: [{ value: "rack-1", label: "R2-07" }],
              suggestions: {},
              upload: async (file) => `id of ${file.name}`,
            },
          }}
        />
      </>
    );
  }
  await renderScreen(Form, { path: "/orders/line/new", texts: [parameterTexts, documentTexts, listTexts] });
  return () => JSON.parse(screen.getByTestId("values").textContent) as Readonly<Record<string, string>>;
};

test("a parameter of every type has a field, whatever its name", async () => {
  const valuesNow = await show([
    demoParameter("colour", "enum", { allowedValues: ["RED", "BLUE"] }),
    demoParameter("label", "string"),
    demoParameter("depth", "integer"),
    demoParameter("shelf", "boolean"),
    demoParameter("since", "date"),
    demoParameter("place", "site"),
    demoParameter("beside", "rack"),
    demoParameter("drawing", "document"),
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "BLUE" }));
  fireEvent.change(screen.getByRole("textbox", { name: "label" }), { target: { value: "A1" } });
  fireEvent.change(screen.getByRole("textbox", { name: "depth" }), { target: { value: "12" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "shelf" }));
  fireEvent.change(screen.getByLabelText("since"), { target: { value: "2026-12-01" } });
  fireEvent.change(screen.getByRole("combobox", { name: "place" }), { target: { value: "AMS1" } });
  fireEvent.change(screen.getByRole("combobox", { name: "beside" }), { target: { value: "rack-1" } });
  const file = new File(["%PDF"], "plan.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText("drawing"), { target: { files: [file] } });
  expect(await screen.findByText("plan.pdf received")).toBeTruthy();
  expect(valuesNow()).toEqual({
    colour: "BLUE",
    label: "A1",
    depth: "12",
    shelf: "true",
    since: "2026-12-01",
    place: "AMS1",
    beside: "rack-1",
    drawing: "id of plan.pdf",
  });
});

test("a parameter appears with the value that it depends on, and what no one has to choose is folded", async () => {
  const { parameters } = demoLinePackage();
  await show([
    ...parameters.filter(({ step }) => step === "package"),
    demoParameter("modem", "boolean", { required: false, default: "false" }),
  ]);
  const fold = screen.getByText("More options").closest("details");
  expect(fold?.open).toBe(false);
  expect(fold?.contains(screen.getByRole("radio", { name: /^Plus/ }))).toBe(false);
  expect(fold?.contains(screen.getByRole("checkbox", { name: "modem" }))).toBe(true);
  expect(screen.queryByRole("textbox", { name: /^vlan/ })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "ETHERNET" }));
  expect(fold?.contains(screen.getByRole("textbox", { name: /^vlan/ }))).toBe(true);
});

test("a file that is no PDF is not sent", async () => {
  const valuesNow = await show([demoParameter("drawing", "document")]);
  const file = new File(["MZ"], "plan.exe");
  fireEvent.change(screen.getByLabelText("drawing"), { target: { files: [file] } });
  expect((await screen.findAllByText("Choose a PDF of at most 10 MB.")).length).toBeGreaterThan(0);
  expect(valuesNow()["drawing"]).toBe("");
});
