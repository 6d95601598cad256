import { optionalText, payload } from "@demarc/contract/core/fields";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { CallError } from "../calls/call-error.ts";
import { changedMeanwhile } from "../failures/refusals.ts";
import { hasSnapshot, snapshotForms } from "../unsaved/form-snapshot.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const endpoint = { body: payload("reasonRequest", { reason: optionalText(10) }) };
const onSend = vi.fn((_body: object) => Promise.resolve("It is declined."));
const onClose = vi.fn();
const show = () => {
  fakeApi({});
  return renderScreen(
    () => (
      <ReasonDialog
        endpoint={endpoint}
        snapshotKey="reason.1"
        refusals={changedMeanwhile}
        title="Decline it?"
        action="Decline"
        keep="Keep"
        text="This is final."
        reason={{ label: "Reason", optional: true }}
        onSend={onSend}
        onClose={onClose}
      />
    ),
    { path: "/", texts: [] },
  );
};
const decline = () => fireEvent.click(screen.getByRole("button", { name: "Decline" }));
const write = (reason: string) => fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: reason } });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("begins at the button that leaves all as it is, is kept over a reload, sends the reason, and says that it is done", async () => {
  await show();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep"));
  write("Too dear");
  snapshotForms();
  expect(hasSnapshot("reason.1")).toBe(true);
  decline();
  expect(await screen.findByText("It is declined.")).toBeTruthy();
  expect([onSend.mock.calls[0]?.[0], onClose.mock.calls.length]).toEqual([{ reason: "Too dear" }, 1]);
});

test("sends nothing that the rules refuse; a refusal of the server is shown, and the dialog stays", async () => {
  await show();
  write("Far too long a reason");
  decline();
  await waitFor(() => expect(screen.getByLabelText(/^Reason/).getAttribute("aria-invalid")).toBe("true"));
  expect(onSend).not.toHaveBeenCalled();
  write("");
  onSend.mockRejectedValueOnce(
    new CallError("x", { kind: "status", status: 409, code: "edit-conflict", details: {}, requestId: "" }),
  );
  decline();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect([onSend.mock.calls[0]?.[0], onClose.mock.calls.length]).toEqual([{ reason: null }, 0]);
});
