import type { WdmRouteAvailability } from "@demarc/contract/catalogue";
import { createContext } from "react";
import type { NamedWave } from "./wdm-order.data.ts";

/** Routes and own wavelengths as they are shown: the rules of an order need less of them. */
export const WdmOffer = createContext<{
  readonly routes: readonly WdmRouteAvailability[];
  readonly waves: readonly NamedWave[];
}>({ routes: [], waves: [] });
