import { needsAuthorisation } from "./dc-connection-order.ts";
import type { OrderBody } from "@demarc/contract/core/order-body";

export type LetterSide = "A" | "Z";

/**
 * The sides of an order that another company must authorise with a letter: the far end of a connection, and each end of a
 * wavelength that is not in an own rack. A letter is a PDF.
 */
export const letterSides = (kind: string, body: OrderBody): readonly LetterSide[] => {
  if (kind === "WDM") return (["A", "Z"] as const).filter((side) => !body[`handover${side}`]?.rackId);
  return kind === "DC_CONNECTION" && needsAuthorisation(body.zSide?.type) ? ["Z"] : [];
};
