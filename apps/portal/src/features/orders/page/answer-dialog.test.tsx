import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoOrder } from "../../../testing/demo-order.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { orderPageTexts } from "../order-page-texts.ts";
import { orders } from "../orders.feature.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("only a PDF is taken for an order that needs a letter of authorisation", async () => {
  const zSide = { type: "CARRIER", companyName: "Carrier Nederland", loaFollows: true } as const;
  const order = demoOrder({ kind: "DC_CONNECTION", details: { ...demoOrder().details, zSide } });
  const api = fakeApi({});
  await renderScreen(() => <AnswerDialog order={order} onClose={() => undefined} />, {
    path: "/answer",
    texts: [orders.locales, listTexts, orderPageTexts],
  });
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText(/^File/);
  expect(field.getAttribute("accept")).toBe(".pdf");
  fireEvent.change(field, { target: { files: [new File(["x"], "loa.jpg", { type: "image/jpeg" })] } });
  await waitFor(() => expect(dialog.getByLabelText(/^File/).getAttribute("aria-invalid")).toBe("true"));
  expect(api.calls.filter(({ method }) => method === "POST")).toEqual([]);
});
