import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { DocumentField } from "./document-field.tsx";
import { documentTexts } from "./document-texts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Sent {
  readonly arrives: () => void;
  readonly fails: () => void;
}

/** Shows the field in a form; each upload waits until the test resolves or rejects it. */
const show = async () => {
  fakeApi({});
  const sent: Record<string, Sent> = {};
  function Form() {
    const [value, setValue] = useState("");
    return (
      <>
        <output data-testid="value">{value}</output>
        <DocumentField
          name="letter"
          label="Letter"
          value={value}
          upload={(file) =>
            new Promise((resolve, reject) => {
              sent[file.name] = {
                arrives: () => resolve(`id of ${file.name}`),
                fails: () => reject(new Error("lost")),
              };
            })
          }
          onChange={setValue}
        />
      </>
    );
  }
  await renderScreen(Form, { path: "/orders/line/new", texts: [documentTexts, listTexts] });
  return sent;
};
const field = () => screen.getByLabelText<HTMLInputElement>("Letter");
const value = () => screen.getByTestId("value").textContent;
const choose = (...names: string[]) =>
  fireEvent.change(field(), { target: { files: names.map((name) => new File(["%PDF"], name)) } });
const settle = (work: (() => void) | undefined) => act(async () => work?.());

test("another file takes the place of the first, which is dropped as soon as it is chosen", async () => {
  const sent = await show();
  choose("first.pdf");
  await settle(sent["first.pdf"]?.arrives);
  expect(value()).toBe("id of first.pdf");
  choose("second.pdf");
  expect(value()).toBe("");
  await settle(sent["second.pdf"]?.arrives);
  expect(value()).toBe("id of second.pdf");
  expect(screen.getByText("second.pdf received")).toBeTruthy();
});

test("a first file that arrives after the second does not take its place", async () => {
  const sent = await show();
  choose("first.pdf");
  choose("second.pdf");
  await settle(sent["second.pdf"]?.arrives);
  await settle(sent["first.pdf"]?.arrives);
  expect(value()).toBe("id of second.pdf");
});

test("a second file that fails or is refused leaves no first one behind", async () => {
  const sent = await show();
  choose("first.pdf");
  await settle(sent["first.pdf"]?.arrives);
  choose("second.pdf");
  await settle(sent["second.pdf"]?.fails);
  expect([value(), field().getAttribute("aria-invalid")]).toEqual(["", "true"]);
  choose("third.pdf");
  await settle(sent["third.pdf"]?.arrives);
  choose("picture.png");
  expect(value()).toBe("");
  expect(screen.getByText("Choose a PDF of at most 10 MB.", { selector: ":not([role])" })).toBeTruthy();
});

test("a chooser that is closed without a file, and Remove, empty the field; Remove keeps the focus on it", async () => {
  const sent = await show();
  choose("first.pdf");
  await settle(sent["first.pdf"]?.arrives);
  choose();
  expect([value(), screen.queryByText("first.pdf")]).toEqual(["", null]);
  choose("second.pdf");
  await settle(sent["second.pdf"]?.arrives);
  const before = field();
  fireEvent.click(screen.getByRole("button", { name: "Remove file" }));
  expect([value(), screen.queryByText("second.pdf")]).toEqual(["", null]);
  expect(field()).not.toBe(before);
  expect(document.activeElement).toBe(field());
});
