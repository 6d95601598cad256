import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type { SearchHit } from "@demarc/contract/search";
import type { PaletteAction } from "@demarc/shell/feature.ts";

export const endingVerbs = ["end", "cancel", "terminate", "opzeggen", "opzegging", "zeg", "beeindigen", "stoppen"];
export const endingNouns = ["contract", "service", "dienst", "abonnement", "op"];

/** Ending a service in the palette: opens the dialog at the address of its contract. */
export const endingAction = (
  kind: ServiceType & SearchHit["kind"],
  given: Pick<PaletteAction, "icon" | "route"> & { readonly nouns: readonly string[] },
  addressOf: (id: string) => string,
): PaletteAction => ({
  name: `end-${kind}`,
  role: "RESELLER_ORDER",
  verbs: endingVerbs,
  ...given,
  nouns: [...endingNouns, ...given.nouns],
  kind,
  on: ({ id, title }) => ({
    label: `service.palette.end.${kind}`,
    hint: "service.palette.end-hint",
    values: { name: title },
    does: addressOf(id),
  }),
});
