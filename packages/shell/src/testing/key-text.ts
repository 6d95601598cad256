import type { Translate } from "../translate.ts";

/** Says which text is used, and with which values: `orders.action.CHANGE name=Fibre`. */
export const keyText: Translate = (key, values = {}) =>
  [key, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(" ");
