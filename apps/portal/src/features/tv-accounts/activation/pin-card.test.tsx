import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { activeTvAccount, tvAccountPath } from "../../../testing/demo-tv-activation.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { PinCard } from "./pin-card.tsx";
import { tvActivationTexts } from "./tv-activation-texts.ts";

const address = `POST ${tvAccountPath}/setPin`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (account: Partial<TvAccount> = {}, readOnly = false) =>
  renderScreen(() => <PinCard account={activeTvAccount(account)} readOnly={readOnly} />, {
    path: "/tv-accounts/1",
    texts: [tvActivationTexts],
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = (pin: string, repeated: string) => {
  fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
  type("New PIN", pin);
  type("Repeat the PIN", repeated);
  fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
};

test("a PIN is sent once, masked while it is typed, and gone from the page after it is set", async () => {
  const { calls } = fakeApi({ [address]: () => ({ status: 204 }) });
  await show();
  expect(screen.getByText("No PIN has been set")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
  for (const label of ["New PIN", "Repeat the PIN"]) {
    const field = screen.getByLabelText(label);
    expect([field.getAttribute("type"), field.getAttribute("inputmode"), field.getAttribute("autocomplete")]).toEqual([
      "password",
      "numeric",
      "off",
    ]);
    type(label, "4071");
  }
  fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
  expect(await screen.findByText("The PIN is set.")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ pin: "4071" }]);
  expect(screen.queryByLabelText("New PIN")).toBeNull();
  expect(document.body.innerHTML).not.toContain("4071");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Set PIN" })));
});

test.each([
  ["1234", "1234", "New PIN", /harder to guess/],
  ["9012", "9012", "New PIN", /harder to guess/],
  ["7777", "7777", "New PIN", /harder to guess/],
  ["407", "407", "New PIN", /Enter four digits/],
  ["40a1", "40a1", "New PIN", /Enter four digits/],
  ["4071", "4072", "Repeat the PIN", /two PINs are not the same/],
])("%s and %s are refused at the field, and nothing is sent", async (pin, repeated, label, reason) => {
  const { calls } = fakeApi({});
  await show();
  fill(pin, repeated);
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")?.textContent).toMatch(
    reason,
  );
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("a reload keeps nothing of a PIN that was typed", async () => {
  fakeApi({});
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Set PIN" }));
  type("New PIN", "407");
  fireEvent.blur(screen.getByLabelText("New PIN"));
  // Wait until the form is dirty and validated.
  await waitFor(() => expect(screen.getByLabelText("New PIN").getAttribute("aria-invalid")).toBe("true"));
  await act(() => Promise.resolve());
  snapshotForms();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("demarc.form."))).toEqual([]);
});

test("a PIN that is set shows when, and is never asked from the server", async () => {
  const { calls } = fakeApi({ [address]: () => refusal(409, "tv.account-ended") });
  await show({ pinSet: true, pinUpdatedAt: "2026-11-01T09:00:00Z" });
  expect(screen.getByText("Last set on 1 Nov 2026, 10:00")).toBeTruthy();
  expect(calls.filter(({ path }) => path.includes("/account/"))).toEqual([]);
  expect(screen.getByRole("button", { name: "Change PIN" })).toBeTruthy();
});

test("the PIN of an account that has ended, or of a child company, cannot be set", async () => {
  fakeApi({});
  await show({ status: "ended" });
  expect(screen.getByText(/account has ended/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /PIN/ })).toBeNull();
  cleanup();
  await show({}, true);
  expect(screen.queryByRole("button", { name: /PIN/ })).toBeNull();
});
