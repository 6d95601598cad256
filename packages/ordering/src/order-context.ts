import type { FieldError } from "@demarc/contract/core/errors";
import type { Package } from "@demarc/contract/core/package";
import type { Place } from "./configuration.ts";
import type { OrderValues } from "./order-values.ts";

/** The facts about a site that orders depend on. `powerOptions` such as `1x16A`. */
export interface SiteFacts {
  readonly code: string;
  readonly status: string;
  readonly powerOptions: readonly string[];
  readonly ixps: readonly string[];
  /** Free positions by package of racks; a package that is missing is delivered on request. */
  readonly free: Readonly<Record<string, number>>;
}

export interface OwnEquipment {
  readonly id: string;
  readonly kind: "RACK" | "SHARED_COLO";
  readonly name: string;
  readonly siteCode: string;
  readonly lifecycle: string;
}

export interface RouteFacts {
  readonly routeCode: string;
  readonly siteA: string;
  readonly siteZ: string;
  readonly protectedAvailable: boolean;
  readonly freeChannels: readonly string[];
}

export interface OwnWdm {
  readonly id: string;
  readonly routeCode: string;
}

export interface AddressFacts {
  readonly packages: readonly {
    readonly code: string;
    readonly earliestDate: string;
    readonly restrictions: readonly string[];
  }[];
  /** Services in use at the address; an order can take over one of them. */
  readonly serviceIds: readonly string[];
  readonly connectionPoints: readonly string[];
}

/** What the rules of an order depend on besides its body. Both portal and API collect it. `today`: the date in Amsterdam. */
export interface OrderContext {
  readonly today: string;
  /** The package that the body names, if it is on sale. */
  readonly chosen: Package | undefined;
  readonly sites: readonly SiteFacts[];
  readonly equipment: readonly OwnEquipment[];
  readonly routes: readonly RouteFacts[];
  readonly wdms: readonly OwnWdm[];
  /** Undefined if the address of the body was not found or not checked. */
  readonly address: AddressFacts | undefined;
}

/**
 * An order with all that its rules and its price depend on, and with what follows from them. `configuredOrder` makes it once, and
 * every rule takes it.
 */
export interface ConfiguredOrder extends OrderContext, OrderValues {
  /** The number of pieces (racks, units in a shared rack, or pairs of fibres). */
  readonly units: number;
  /** Where its products are sold: its site, or its route. */
  readonly soldAt: Place;
  /** The errors that prevent a price; one error per field. A price needs no accepted terms and no contact. */
  readonly errors: readonly FieldError[];
}

export type UnjudgedOrder = Omit<ConfiguredOrder, "errors">;
