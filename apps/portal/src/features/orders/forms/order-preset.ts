import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { idFilter } from "@demarc/shell/lists/list-search.ts";

export interface OrderPreset {
  /** The id of a service to copy; "" if there is none. */
  readonly like: string;
  readonly body: OrderBody;
}

const matching = (text: string | null, pattern: RegExp): string => (text && pattern.test(text) ? text : "");

/** Parses `like` and, for a wavelength, a `channel` with its `route`. Invalid values count as absent. */
export const orderPresetFrom = (kind: OrderKind, search: string): OrderPreset => {
  const given = new URLSearchParams(search);
  if (kind !== "DC_CONNECTION" && kind !== "WDM") return { like: "", body: {} };
  const like = idFilter(given.get("like") ?? "");
  const route = kind === "WDM" ? matching(given.get("route"), /^[A-Z0-9]{2,8}-[A-Z0-9]{2,8}$/) : "";
  const channel = matching(given.get("channel"), /^[A-Z0-9]{1,10}$/);
  return {
    like,
    body: route && channel ? { routeCode: route, preferredChannel: channel } : {},
  };
};
