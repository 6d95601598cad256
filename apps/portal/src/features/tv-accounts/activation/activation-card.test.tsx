import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { activeTvAccount, demoOpenCode, tvAccountPath } from "../../../testing/demo-tv-activation.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ActivationCardScreen } from "./activation-card.screen.tsx";
import { printPath } from "./card-path.ts";
import { tvActivationTexts } from "./tv-activation-texts.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const codes = `GET ${tvAccountPath}/unconfirmedActivationCode`;
const show = () =>
  renderScreen(ActivationCardScreen, {
    path: printPath(demoOpenCode()),
    route: "/tv-accounts/$accountId/card/$activationCodeId",
    texts: [tvActivationTexts],
  });

test("the card has all that a subscriber needs, in the language that is chosen for it", async () => {
  fakeApi({
    [`GET ${tvAccountPath}`]: () => ({ body: activeTvAccount() }),
    [codes]: () => ({ body: [demoOpenCode({ expiresAt: "2026-12-01T23:00:00Z" })] }),
  });
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await show();
  const card = await screen.findByRole("article");
  for (const text of ["1000017", "Sanne Vos", "LMNP-QRST-VWXZ", /Valid through 1 December 2026\. .*2 devices/])
    expect(within(card).getByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Nederlands" }));
  expect(screen.getByRole("article").lang).toBe("nl");
  expect(screen.getByText(/Geldig tot en met 1 december 2026\. .*2 apparaten/)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Activation card");
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a code that is used up, and an account that is not there, have no card and lead back", async () => {
  fakeApi({ [`GET ${tvAccountPath}`]: () => ({ body: activeTvAccount() }), [codes]: () => ({ body: [] }) });
  await show();
  expect(await screen.findByText("This code no longer works")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the account" }).getAttribute("href")).toBe(
    `/tv-accounts/${demoOpenCode().accountId}`,
  );
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  cleanup();
  fakeApi({ [`GET ${tvAccountPath}`]: () => refusal(404, "not-found"), [codes]: () => refusal(404, "not-found") });
  await show();
  expect(await screen.findByText("This code no longer works")).toBeTruthy();
});
