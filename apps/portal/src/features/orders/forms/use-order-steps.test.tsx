import { useBlocker, useLocation } from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { useOrderSteps } from "./use-order-steps.ts";

afterEach(cleanup);

function Steps() {
  const { searchStr } = useLocation();
  // The guard of unsaved input makes each navigation wait.
  useBlocker({ shouldBlockFn: async () => false, enableBeforeUnload: false });
  const { heading, open, nameDraft } = useOrderSteps({ names: ["route", "delivery"], reached: 1, opensAt: 0 });
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {searchStr}
      </h2>
      <button
        onClick={() => {
          open(1);
          nameDraft("d1");
        }}
      >
        Step, then draft
      </button>
      <button
        onClick={() => {
          nameDraft("d1");
          open(1);
        }}
      >
        Draft, then step
      </button>
    </>
  );
}

test.each(["Step, then draft", "Draft, then step"])("neither takes the other back: %s", async (name) => {
  fakeApi({});
  await renderScreen(Steps, {
    path: "/orders/wdm/new?step=route&route=AMS1-RTM1",
    route: "/orders/wdm/new",
    texts: [],
  });
  fireEvent.click(await screen.findByRole("button", { name }));
  const shown = () => Object.fromEntries(new URLSearchParams(screen.getByRole("heading").textContent));
  await waitFor(() => expect(shown()).toEqual({ step: "delivery", draft: "d1" }));
});
