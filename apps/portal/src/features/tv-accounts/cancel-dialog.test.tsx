import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoTvAccount } from "../../testing/demo-tv-account.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { tvAccounts } from "./tv-accounts.feature.ts";
import { useTvChanges } from "./use-tv-changes.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[TvAccount["status"], boolean, boolean, boolean]>([
  ["new", false, false, true],
  ["new", true, false, true],
  ["active", false, true, false],
  ["active", true, true, true],
  ["suspended", false, true, false],
  ["cancelled", false, false, true],
])(
  "of a %s account, now: %j, it offers a choice: %j, and asks for the number: %j",
  async (status, now, choice, asks) => {
    fakeApi({});
    const account = demoTvAccount({ status });
    const Screen = () => (
      <CancelDialog account={account} changes={useTvChanges(account)} now={now} onClose={() => undefined} />
    );
    await renderScreen(Screen, { path: "/tv-accounts", texts: [tvAccounts.locales] });
    await screen.findByRole("dialog", { name: choice ? "Cancel account 1000042?" : "End account 1000042?" });
    expect(screen.queryAllByRole("radio")).toHaveLength(choice ? 2 : 0);
    expect(screen.queryByRole("textbox") !== null).toBe(asks);
    expect(screen.queryByText(/^All products end/) !== null).toBe(asks);
  },
);
