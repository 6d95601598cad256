import { variant } from "#variant";
import type { RouterHistory } from "@tanstack/react-router";
import { createApplicationRouter } from "@demarc/shell/app/router.tsx";
import type { Registry } from "@demarc/shell/registry/registry.ts";
import { features } from "./features.ts";
import { Home } from "./home/home.tsx";
import { Layout } from "./layout.tsx";
import { portalRegistryOf } from "./registry/portal-registry.ts";
import { keepCompany, viewedCompanyAt } from "./viewed-company.ts";

export const registry = portalRegistryOf(features, variant.arrangement);

export const createPortalRouter = (of: Registry, history?: RouterHistory) =>
  createApplicationRouter(
    { registry: of, layout: Layout, home: Home, open: viewedCompanyAt, keep: keepCompany },
    history,
  );
