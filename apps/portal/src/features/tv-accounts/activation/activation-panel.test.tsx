import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import jsQR from "jsqr";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import {
  activeTvAccount,
  demoOpenCode,
  demoTvCode,
  demoTvDevice,
  demoTvRequest,
  tvAccountPath,
} from "../../../testing/demo-tv-activation.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ActivationPanel } from "./activation-panel.tsx";
import { tvActivationTexts } from "./tv-activation-texts.ts";

// Load on demand; imported here so that no test waits for them.
beforeAll(() =>
  Promise.all([
    import("./create-code-dialog.tsx"),
    import("./code-dialog.tsx"),
    import("./activate-device-dialog.tsx"),
    import("./cancel-code-dialog.tsx"),
    import("@demarc/ui/layout/qr-code.tsx"),
  ]),
);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const place = `${tvAccountPath}/activation`;
const codes = `${tvAccountPath}/unconfirmedActivationCode`;

const answering = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${tvAccountPath}/device`]: () => ({ body: [demoTvDevice] }),
    [`GET ${place}/code`]: () => refusal(404, "not-found"),
    [`GET ${place}`]: () => ({ body: [] }),
    [`GET ${codes}`]: () => ({ body: [] }),
    ...handlers,
  });

const show = (account: Partial<TvAccount> = {}, readOnly = false, locale: "en" | "nl" = "en") =>
  renderScreen(() => <ActivationPanel account={activeTvAccount(account)} readOnly={readOnly} />, {
    path: "/tv-accounts/1",
    texts: [tvActivationTexts, listTexts],
    locale,
  });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const choose = async (name: string, entry: string) => {
  await press(`Actions for ${name}`);
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
};
const sent = ({ calls }: ReturnType<typeof fakeApi>, method: string) => calls.filter((call) => call.method === method);

const scanned = (image: Element): string | undefined => {
  const size = Number(image.getAttribute("viewBox")?.split(" ").at(-1));
  const pixels = new Uint8ClampedArray(size * size * 16 * 4).fill(255);
  for (const [, x = "", y = ""] of (image.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h/g))
    for (let dy = 0; dy < 4; dy += 1)
      for (let dx = 0; dx < 4; dx += 1) {
        const at = ((Number(y) * 4 + dy) * size * 4 + Number(x) * 4 + dx) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, size * 4, size * 4)?.data;
};

describe("the devices", () => {
  test("show with their kind and number, out of how many there may be", async () => {
    answering();
    await show();
    const row = within(await screen.findByRole("row", { name: /Televisie zolder/ }));
    expect(row.getByText("App on a television")).toBeTruthy();
    expect(row.getByText("SN-0001")).toBeTruthy();
    expect(screen.getByText("1 of 5")).toBeTruthy();
  });

  test("are removed after a question that names the device, with the focus on cancel", async () => {
    const api = answering({ [`DELETE ${tvAccountPath}/device/${demoTvDevice.id}`]: () => ({ status: 204 }) });
    await show();
    await press("Remove Televisie zolder");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Televisie zolder?" }));
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent(api, "DELETE")).toHaveLength(0);
    fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Televisie zolder removed.")).toBeTruthy();
    expect(sent(api, "DELETE")).toHaveLength(1);
  });
});

describe("a code for one device", () => {
  test("is requested once, and shown in groups, as a QR code of its letters, and with the remaining time", async () => {
    let made = false;
    const api = answering({
      [`GET ${place}/code`]: () => (made ? { body: demoTvCode() } : refusal(404, "not-found")),
      [`POST ${place}`]: () => {
        made = true;
        return { status: 201, body: demoTvCode() };
      },
    });
    await show();
    await press("Generate code");
    expect(await screen.findByText("BCDF-GHJK")).toBeTruthy();
    expect(sent(api, "POST").map(({ body }) => body)).toEqual([
      { delivery: "display", validMinutes: 15, confirmUserInterfaceName: null },
    ]);
    expect(scanned(await screen.findByRole("img", { name: "QR code of BCDF-GHJK" }))).toBe("BCDFGHJK");
    expect(screen.getByText(/^Valid until/).textContent).toMatch(/(10:00|9:5\d) left/);
    expect(screen.getByRole("button", { name: "Copy activation code" })).toBeTruthy();
  });

  test("is sent by e-mail if that is chosen, and that is not offered without an address", async () => {
    const api = answering({ [`POST ${place}`]: () => ({ status: 201, body: demoTvCode({ deliveredVia: "EMAIL" }) }) });
    await show();
    fireEvent.click(await screen.findByRole("radio", { name: /^Send by e-mail/ }));
    await press("Generate code");
    await waitFor(() => expect(sent(api, "POST")[0]?.body).toMatchObject({ delivery: "email" }));
    cleanup();
    const { subscriber } = activeTvAccount();
    await show({ subscriber: { ...subscriber, email: null } });
    await screen.findByRole("button", { name: "Generate code" });
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("that has expired says so, and can be replaced; until the server says so it stays, also by a clock that is fast", async () => {
    const api = answering({
      [`GET ${place}/code`]: () => ({ body: demoTvCode({ expiresAt: "2026-01-01T09:00:00Z" }) }),
    });
    await show();
    expect(await screen.findByText("BCDF-GHJK")).toBeTruthy();
    api.handlers[`GET ${place}/code`] = () => ({ status: 404, body: { error: { code: "not-found", message: "" } } });
    expect(await screen.findByText("The code has expired.")).toBeTruthy();
    expect(screen.queryByText("BCDF-GHJK")).toBeNull();
    expect(screen.getByRole("button", { name: "Generate code" })).toBeTruthy();
  });
});

describe("a device that asks", () => {
  const waiting = { [`GET ${place}`]: () => ({ body: [demoTvRequest()] }) };

  test("shows by itself within three seconds, with what it says about itself", async () => {
    const api = answering({ [`GET ${place}/code`]: () => ({ body: demoTvCode() }) });
    await show();
    expect(await screen.findByText("Waiting for the device…")).toBeTruthy();
    api.handlers[`GET ${place}`] = waiting[`GET ${place}`];
    const asks = await screen.findByText("A device asks to be activated");
    expect(asks.closest("[role=alert]")).toBeTruthy();
    expect(screen.getByText("Phone or tablet")).toBeTruthy();
    expect(screen.getByText("IMEI-77")).toBeTruthy();
  });

  test("is activated only by the button, under the name that was typed", async () => {
    const api = answering({
      ...waiting,
      [`POST ${place}/${demoTvRequest().id}`]: () => ({ body: demoTvRequest({ state: "CONFIRMED" }) }),
    });
    await show();
    const field = await screen.findByLabelText<HTMLInputElement>("Name of the device");
    expect(field.value).toBe("Telefoon van Sanne");
    fireEvent.change(field, { target: { value: "Telefoon keuken" } });
    expect(sent(api, "POST")).toHaveLength(0);
    api.handlers[`GET ${place}`] = () => ({ body: [] });
    await press("Activate device");
    expect(await screen.findByText("Telefoon keuken activated.")).toBeTruthy();
    expect(sent(api, "POST")[0]?.body).toEqual({ deviceName: "Telefoon keuken" });
    await waitFor(() => expect(screen.queryByText("A device asks to be activated")).toBeNull());
  });

  test("is dismissed, and says when it was decided elsewhere", async () => {
    const api = answering({ ...waiting, [`DELETE ${place}/${demoTvRequest().id}`]: () => ({ status: 204 }) });
    await show();
    await press("Dismiss");
    expect(await screen.findByText(/Telefoon van Sanne dismissed/)).toBeTruthy();
    api.handlers[`DELETE ${place}/${demoTvRequest().id}`] = () => refusal(409, "tv-request.state-conflict");
    await press("Dismiss");
    expect(await screen.findByText(/has been decided already/)).toBeTruthy();
  });
});

describe("codes without confirmation", () => {
  test("show their uses and can be shown, printed, used here or cancelled", async () => {
    const code = demoOpenCode();
    const api = answering({
      [`GET ${codes}`]: () => ({ body: [code] }),
      [`DELETE ${codes}/${code.id}`]: () => ({ status: 204 }),
      [`POST ${codes}/${code.id}`]: () => ({ status: 201, body: demoTvRequest({ state: "CONFIRMED" }) }),
    });
    await show();
    expect(await screen.findByText("1 of 3")).toBeTruthy();
    await press("Actions for Vakantiehuis");
    expect(screen.getByRole("menuitem", { name: "Print activation card" }).getAttribute("href")).toBe(
      `/tv-accounts/${code.accountId}/card/${code.id}`,
    );
    fireEvent.click(screen.getByRole("menuitem", { name: "Activate a device yourself" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Name of the device"), { target: { value: "Kastje" } });
    fireEvent.click(dialog.getByRole("button", { name: "Activate device" }));
    expect(await screen.findByText("Kastje activated.")).toBeTruthy();
    expect(sent(api, "POST")[0]?.body).toEqual({ device: { type: "STB", name: "Kastje", serial: null } });
    await choose("Vakantiehuis", "Cancel code");
    const question = within(await screen.findByRole("dialog", { name: "Cancel code LMNP-QRST-VWXZ?" }));
    fireEvent.click(question.getByRole("button", { name: "Cancel code" }));
    expect(await screen.findByText("Code LMNP-QRST-VWXZ cancelled.")).toBeTruthy();
  });

  test("are made with the contract's rules, and a new one is shown at once", async () => {
    const api = answering({ [`POST ${codes}`]: () => ({ status: 201, body: demoOpenCode({ uses: 0 }) }) });
    await show();
    await press("New code");
    const dialog = within(await screen.findByRole("dialog"));
    const uses = dialog.getByLabelText("Number of devices");
    fireEvent.change(uses, { target: { value: "11" } });
    fireEvent.click(dialog.getByRole("button", { name: "Create code" }));
    await waitFor(() => expect(uses.getAttribute("aria-invalid")).toBe("true"));
    expect(sent(api, "POST")).toHaveLength(0);
    fireEvent.change(uses, { target: { value: "3" } });
    fireEvent.click(dialog.getByRole("button", { name: "Create code" }));
    expect(await screen.findByText("LMNP-QRST-VWXZ")).toBeTruthy();
    expect(sent(api, "POST")[0]?.body).toMatchObject({ maxUses: 3 });
  });

  test("have no button for a fourth: the limit is explained", async () => {
    answering({
      [`GET ${codes}`]: () => ({ body: ["1", "2", "3"].map((id) => demoOpenCode({ id, description: id })) }),
    });
    await show();
    expect(await screen.findByText(/at most 3 of these codes/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New code" })).toBeNull();
  });
});

describe("an account that takes no new devices", () => {
  test.each([
    [{ status: "suspended" }, /Resume it to activate devices/],
    [{ status: "new" }, /Activate the account first/],
    [{ status: "cancelled" }, /new devices cannot be activated/],
    [{ deviceCount: 5 }, /All 5 devices of this account are in use/],
  ] as const)("%j offers no codes and says why", async (account, reason) => {
    answering({ [`GET ${codes}`]: () => ({ body: [demoOpenCode()] }) });
    await show(account);
    expect(await screen.findByText(reason)).toBeTruthy();
    await press("Actions for Vakantiehuis");
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Cancel code"]);
    expect(screen.queryByRole("button", { name: "Generate code" })).toBeNull();
    expect(screen.queryByRole("button", { name: "New code" })).toBeNull();
  });

  test("of a child company shows its devices only, and reads no codes", async () => {
    const { calls } = answering();
    await show({}, true);
    expect(await screen.findByText("Televisie zolder")).toBeTruthy();
    expect(screen.queryAllByRole("button", { name: /Remove|code|Activate/ })).toEqual([]);
    expect(calls.filter(({ path }) => /ctivation/.test(path))).toEqual([]);
  });
});

test("in Dutch the customer is addressed formally", async () => {
  answering();
  await show({ status: "suspended" }, false, "nl");
  expect(await screen.findByText("Het account is geblokkeerd. Deblokkeer het om apparaten te activeren.")).toBeTruthy();
  expect(await screen.findByText("1 van 5")).toBeTruthy();
});
