import { createMemoryHistory } from "@tanstack/react-router";
import { act, render, waitFor } from "@testing-library/react";
import type { Role } from "@demarc/contract/core/access";
import { expect } from "vitest";
import { App } from "../app/app.tsx";
import { guardNavigation } from "../app/guards.ts";
import { createPortalRouter, registry } from "../app/router.tsx";
import { beginSession } from "../app/starting.ts";
import { enterSession, readSession } from "../shell/session.ts";
import { demoCustomer } from "./demo-customer.ts";
import { demoClaims, demoToken } from "./demo-token.ts";

export const signIn = (roles: readonly Role[] = ["RESELLER_ADMIN"], claims: { readonly loyalty?: boolean } = {}) =>
  enterSession(demoToken(), demoClaims(900, { ...claims, roles: [...roles] }), demoCustomer);

/** Renders the whole portal at an address, signed in or out. */
export const openPortal = async (path: string) => {
  const kept = localStorage.getItem("demarc.token");
  localStorage.removeItem("demarc.token");
  const session = readSession();
  void beginSession();
  const router = createPortalRouter(createMemoryHistory({ initialEntries: [path] }));
  guardNavigation(router);
  await act(() => Promise.resolve());
  if (kept && session.customer && session.claims) act(() => enterSession(kept, session.claims!, session.customer!));
  render(<App router={router} registry={registry} />);
  await waitFor(() => expect(router.state.status).toBe("idle"));
  return router;
};
