import type { WdmRouteAvailability } from "@demarc/contract/catalogue";
import { createContext } from "react";
import type { NamedWdm } from "./wdm-order.data.ts";

/** The routes and the company's wavelengths with the details to show; the order rules use fewer fields. */
export const WdmOffer = createContext<{
  readonly routes: readonly WdmRouteAvailability[];
  readonly wdms: readonly NamedWdm[];
}>({ routes: [], wdms: [] });
