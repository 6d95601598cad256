import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
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

test("ends the account for its number with invisible characters, and for no other number", async () => {
  const account = demoTvAccount({ status: "active" });
  const { calls } = fakeApi({ [`DELETE /v1/account/${account.id}?direct=true`]: () => ({ body: account }) });
  const Screen = () => <CancelDialog account={account} changes={useTvChanges(account)} now onClose={() => undefined} />;
  await renderScreen(Screen, { path: "/tv-accounts", texts: [tvAccounts.locales] });
  const box = await screen.findByRole("textbox");
  const end = () => fireEvent.click(screen.getByRole("button", { name: /^End/ }));
  fireEvent.change(box, { target: { value: `${account.accountNr}1` } });
  end();
  await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
  expect(calls).toEqual([]);
  fireEvent.change(box, { target: { value: `\u202A${account.accountNr}\u200B ` } });
  end();
  await waitFor(() => expect(calls).toHaveLength(1));
});
