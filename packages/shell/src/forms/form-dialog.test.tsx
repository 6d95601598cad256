import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { closeDialog, useDialogs } from "../dialog-store.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { guardLeaving } from "../unsaved/leave-guard.ts";
import { FormDialog } from "./form-dialog.tsx";

const onClose = vi.fn();
let isChanged = false;

function Guarded() {
  useEffect(() => guardLeaving(() => isChanged), []);
  return <p>Fields</p>;
}

const show = async () => {
  fakeApi({});
  await renderScreen(
    () => (
      <FormDialog title="New webhook" onClose={onClose}>
        <Guarded />
      </FormDialog>
    ),
    { path: "/", texts: [] },
  );
};
const pressEsc = () => fireEvent(screen.getByRole("dialog", { name: "New webhook" }), new Event("cancel"));

afterEach(() => {
  isChanged = false;
  cleanup();
  vi.clearAllMocks();
});

test("an unchanged form closes at once, also over a changed form of the page", async () => {
  const stop = guardLeaving(() => true);
  await show();
  pressEsc();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  stop();
});

test.each(["Esc", "the close button"])("%s asks before it discards changes", async (way) => {
  const { result: asked } = renderHook(() => useDialogs());
  const answer = async (label: string) => {
    await waitFor(() => expect(asked.current).toMatchObject([{ title: "form-dialog.title" }]));
    const [question] = asked.current;
    act(() =>
      closeDialog(
        question?.id ?? 0,
        question?.actions?.find((action) => action.label === label),
      ),
    );
  };
  await show();
  isChanged = true;
  const close = () => (way === "Esc" ? pressEsc() : fireEvent.click(screen.getByRole("button", { name: "Close" })));
  close();
  await answer("form-dialog.stay");
  expect(onClose).not.toHaveBeenCalled();
  close();
  await answer("form-dialog.discard");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
