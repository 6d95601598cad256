import { variant } from "#variant";
import type { Role } from "@demarc/contract/core/access";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, render, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { App } from "@demarc/shell/app/app.tsx";
import { appCatalogues } from "../app/catalogues.ts";
import { baseCatalogues } from "../app/frame/base-texts.ts";
import { publicHomeCatalogue } from "../app/home/public-texts.ts";
import { guardNavigation } from "@demarc/shell/registry/guards.ts";
import { followLinks } from "@demarc/shell/app/link-clicks.ts";
import { createPortalRouter, registry } from "../app/router.tsx";
import { beginSession } from "@demarc/shell/app/starting.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { enterSession, readSession } from "@demarc/shell/session.ts";
import { loadCatalogues, setLocale } from "@demarc/shell/translate.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoClaims, demoToken } from "@demarc/shell/testing/demo-token.ts";

/** Loads the texts of the frame and of the public home. Call it after `fakeApi`. */
export const preparePortal = async (): Promise<void> => {
  await loadConfiguration();
  await setLocale("en");
  await loadCatalogues(...baseCatalogues, publicHomeCatalogue, ...appCatalogues);
};

export const signInPerson = (
  roles: readonly Role[] = ["RESELLER_ADMIN"],
  more: { readonly uid?: number; readonly loyalty?: boolean } = {},
): void => enterSession(demoToken(), demoClaims(900, { roles: [...roles], ...more }), demoCustomer);

let stopFollowing = () => {};

/** Renders the whole portal at an address, signed in or out. Resolves to the router once the screen has rendered. */
export const openPortal = async (path: string, features = registry) => {
  const kept = localStorage.getItem("demarc.token");
  localStorage.removeItem("demarc.token");
  const session = readSession();
  void beginSession();
  const router = createPortalRouter(features, createMemoryHistory({ initialEntries: [path] }));
  guardNavigation(router);
  stopFollowing();
  stopFollowing = followLinks(router);
  await act(() => Promise.resolve());
  if (kept && session.customer && session.claims) act(() => enterSession(kept, session.claims!, session.customer));
  render(<App brand={variant.brand} router={router} registry={features} />);
  await waitFor(() => expect(router.state.status).toBe("idle"), { timeout: 60_000 });
  return router;
};
