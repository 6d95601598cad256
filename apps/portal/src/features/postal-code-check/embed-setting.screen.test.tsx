import type { EmbedSetting } from "@demarc/contract/postal-code-check/embed-setting";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { EmbedSettingScreen } from "./embed-setting.screen.tsx";
import { postalCodeCheck } from "./postal-code-check.feature.ts";

const path = `/v1/customer/${demoCustomer.id}/postal-code-check/embed`;
const key = "5d0a51f4-30d2-4b0c-9d36-6a2b1f6f5a3e";
const unset: EmbedSetting = { key: null, origins: [], color: null, version: 0 };

afterEach(cleanup);

const show = async (setting: EmbedSetting = unset) => {
  const api = fakeApi({
    "GET /config.json": () => ({ body: { apiEndpoint: "", postalCodeCheckEmbedUrl: "/embed/postal-code-check" } }),
    [`GET ${path}`]: () => ({ body: setting }),
    [`PUT ${path}`]: ({ body }) => ({ body: { ...setting, ...(body as object), key, version: setting.version + 1 } }),
  });
  await renderScreen(EmbedSettingScreen, { path: "/postal-code-check/embed", texts: [postalCodeCheck.locales] });
  const origins = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Websites" });
  const color = screen.getByRole<HTMLInputElement>("textbox", { name: /^Colour of buttons and links/ });
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const sent = () => api.calls.filter(({ method }) => method === "PUT");
  return { ...api, origins, color, type, save, sent };
};

test("the code appears once a website is saved, and contains the key", async () => {
  const { origins, color, type, save, sent } = await show();
  expect(screen.getByText("Save at least one website to get the code.")).toBeTruthy();
  type(origins, "https://www.example.nl\nshop.example.nl");
  type(color, "#0b6a60");
  save();
  expect(await screen.findByText("Website settings saved")).toBeTruthy();
  expect(sent()[0]).toMatchObject({
    body: { origins: ["https://www.example.nl", "shop.example.nl"], color: "#0b6a60" },
    headers: { "if-match": '"0"' },
  });
  expect(screen.getByText(/^<iframe /).textContent).toBe(
    `<iframe src="http://localhost:3000/embed/postal-code-check?key=${key}&amp;locale=en&amp;brand=main" ` +
      'title="Address check" width="100%" height="720" style="border:0" loading="lazy"></iframe>',
  );
});

test("a website that is not secure and a colour that cannot be read are explained, and nothing is sent", async () => {
  const { origins, color, type, save, sent } = await show();
  type(origins, "https://www.example.nl\nhttp://old.example.nl");
  type(color, "#ffd400");
  save();
  await waitFor(() => expect(origins.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(/“http:\/\/old.example.nl” is not a secure website/).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/the contrast is 1.4 : 1/).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  type(origins, Array.from({ length: 11 }, (_, place) => `https://w${place}.example.nl`).join("\n"));
  type(color, "gold");
  expect((await screen.findAllByText("Enter up to 10 websites.")).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/six hexadecimal digits, such as/).length).toBeGreaterThan(0);
});

test("the preview has the colour that is typed, if it can be read", async () => {
  const { color, type } = await show({ ...unset, color: "#7a1f57", version: 1 });
  const shown = () => new URL(screen.getByTitle<HTMLIFrameElement>("Preview").src).searchParams.get("color");
  await waitFor(() => expect(shown()).toBe("#7a1f57"));
  type(color, "#0b6a60");
  await waitFor(() => expect(shown()).toBe("#0b6a60"));
  type(color, "#ffd400");
  await waitFor(() => expect(shown()).toBeNull());
});

test("a change by a colleague in the meantime is explained, and the input stays", async () => {
  const { handlers, origins, type, save } = await show({ ...unset, version: 3 });
  handlers[`PUT ${path}`] = () => refusal(409, "edit-conflict");
  type(origins, "https://www.example.nl");
  save();
  expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
  expect(origins.value).toBe("https://www.example.nl");
});
