import type { Right } from "@demarc/contract/core/rights";
import { consoleBrand } from "@demarc/contract/core/brands";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, render, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { App } from "@demarc/shell/app/app.tsx";
import { followLinks } from "@demarc/shell/app/link-clicks.ts";
import { beginSession } from "@demarc/shell/app/starting.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { guardNavigation } from "@demarc/shell/registry/guards.ts";
import { enterSession } from "@demarc/shell/session.ts";
import { base64url } from "@demarc/shell/testing/demo-token.ts";
import { loadCatalogues, setLocale } from "@demarc/shell/translate.ts";
import { catalogues } from "../app/catalogues.ts";
import { createConsoleRouter, registry } from "../app/router.tsx";

/** Loads the texts of the console. Call it after `fakeApi`. */
export const prepareConsole = async (): Promise<void> => {
  await loadConfiguration();
  await setLocale("en");
  await loadCatalogues(...catalogues);
};

let stopFollowing = () => {};

/** Renders the whole console at an address, for a person with these rights, or for nobody. Resolves to the router. */
export const openConsole = async (path: string, rights?: readonly Right[]) => {
  localStorage.removeItem("demarc.token");
  void beginSession();
  const router = createConsoleRouter(registry, createMemoryHistory({ initialEntries: [path] }));
  guardNavigation(router);
  stopFollowing();
  stopFollowing = followLinks(router);
  await act(() => Promise.resolve());
  if (rights) {
    const claims = { sub: "desk", username: "desk@noordwal.example", exp: Math.round(Date.now() / 1000) + 900 };
    act(() => enterSession(`header.${base64url(claims)}.signature`, claims, undefined, new Set(rights)));
  }
  render(<App brand={consoleBrand} router={router} registry={registry} />);
  await waitFor(() => expect(router.state.status).toBe("idle"), { timeout: 60_000 });
  return router;
};
