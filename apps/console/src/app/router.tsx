import { redirect, type RouterHistory } from "@tanstack/react-router";
import { createApplicationRouter, type OpenedPlace } from "@demarc/shell/app/router.tsx";
import type { Registry } from "@demarc/shell/registry/registry.ts";
import { readSession } from "@demarc/shell/session.ts";
import { consoleRegistryOf } from "./console-registry.ts";
import { features } from "./features.ts";
import { Layout } from "./layout.tsx";
import { SignInPage } from "./sign-in-page.tsx";

export const registry = consoleRegistryOf(features);

/** The first page is the sign-in; for a signed-in person it is the inbox. */
const open = (_route: object, { pathname }: OpenedPlace): undefined => {
  // oxlint-disable-next-line typescript/only-throw-error -- the router's API expects it
  if (pathname === "/" && readSession().claims) throw redirect({ to: "/inbox", replace: true });
};

export const createConsoleRouter = (of: Registry, history?: RouterHistory) =>
  createApplicationRouter({ registry: of, layout: Layout, home: SignInPage, open }, history);
