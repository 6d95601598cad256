import { daysAfter } from "@demarc/contract/core/calendar";
import type { FieldError } from "@demarc/contract/core/errors";
import { furthestTvStart, type TvAccountCreate, type TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage, TvProductStatus } from "@demarc/contract/tv-accounts/tv-products";
import { stateMachine } from "../../../platform/changes/state-machine.ts";
import { conflict } from "../../../platform/refusals/errors.ts";

interface AccountFacts {
  readonly statusBeforeCancellation: TvStatus | null;
}

type AccountEvent = "activate" | "suspend" | "resume" | "cancel" | "cancelDirect" | "cancelCancellation" | "end";

/** The states of an account. An event that leads to the same state changes nothing. */
const tvAccountStates = stateMachine<TvStatus, AccountEvent, TvStatus, AccountFacts>("tv-account.state-conflict", {
  new: { activate: "active", cancel: "ended", cancelDirect: "ended" },
  active: { activate: "active", suspend: "suspended", resume: "active", cancel: "cancelled", cancelDirect: "ended" },
  suspended: { suspend: "suspended", resume: "active", cancel: "cancelled", cancelDirect: "ended" },
  cancelled: {
    cancel: "cancelled",
    cancelDirect: "ended",
    cancelCancellation: ({ statusBeforeCancellation }) => statusBeforeCancellation ?? "active",
    end: "ended",
  },
  ended: {},
});

/** The state of an account after an event. Throws 409: `tv.account-ended` for one that has ended. */
export const takeTvAccountStep = (
  account: AccountFacts & { readonly status: TvStatus },
  event: AccountEvent,
): TvStatus => {
  const { status } = account;
  if (status === "ended") throw conflict("tv.account-ended", "This account has ended.", { state: status, event });
  return tvAccountStates.take(status, event, account);
};

type ProductEvent = "start" | "cancel" | "cancelDirect" | "cancelCancellation" | "end";

/** The states of a product. `none`: the account never had it. */
export const tvProductStates = stateMachine<TvProductStatus | "none", ProductEvent, TvProductStatus>(
  "tv-product.state-conflict",
  {
    none: {},
    new: { start: "active", cancel: "ended", cancelDirect: "ended" },
    active: { start: "active", cancel: "cancelled", cancelDirect: "ended" },
    cancelled: { cancel: "cancelled", cancelDirect: "ended", cancelCancellation: "active", end: "ended" },
    ended: {},
  },
);

/** The errors of a start date, which must be between `earliest` and `furthestTvStart` days ahead. */
export const startDateError = (startDate: string | undefined, today: string, earliest = today): FieldError[] => {
  if (startDate === undefined) return [];
  if (startDate < earliest) return [{ field: "startDate", message: "validation.date-too-early" }];
  if (startDate > daysAfter(today, furthestTvStart))
    return [{ field: "startDate", message: "validation.date-too-late" }];
  return [];
};

/** The fields of a product in the catalogue that decide which products can be combined. */
type Combinable = Pick<TvPackage, "productId" | "type" | "requires" | "excludes">;
/** A product that an account has, or will have. */
interface Beside {
  readonly productId: string;
  readonly status: TvProductStatus;
}

/** Whether a product stays. A cancelled one is delivered until its end date, but no other product can depend on it. */
const stays = ({ status }: Beside): boolean => status === "new" || status === "active";
const isLive = ({ status }: Beside): boolean => status !== "ended";

const named = (productIds: readonly string[]) => ({ products: productIds.join(", ") });

/** Why a product does not fit the others of an account; undefined if it does. */
export const misfitOf = (
  wanted: Combinable,
  others: readonly Beside[],
  catalogue: readonly Combinable[],
): Omit<FieldError, "field"> | undefined => {
  const live = others.filter((other) => isLive(other) && other.productId !== wanted.productId);
  const excluded = live.filter(({ productId }) => {
    const other = catalogue.find((one) => one.productId === productId);
    const bothBase = wanted.type === "base" && other?.type === "base";
    return bothBase || wanted.excludes.includes(productId) || other?.excludes.includes(wanted.productId);
  });
  if (excluded.length > 0)
    return { message: "validation.tv-excludes", params: named(excluded.map(({ productId }) => productId)) };
  if (wanted.requires.length > 0 && !live.some((other) => stays(other) && wanted.requires.includes(other.productId)))
    return { message: "validation.tv-requires", params: named(wanted.requires) };
  return undefined;
};

/** The products of an account that require a product, and have no other one that meets the requirement. */
export const dependentsOf = (
  productId: string,
  others: readonly Beside[],
  catalogue: readonly Combinable[],
  { direct }: { readonly direct: boolean },
): string[] =>
  others
    .filter((other) => other.productId !== productId && (stays(other) || (direct && isLive(other))))
    .filter((other) => {
      const requires = catalogue.find((one) => one.productId === other.productId)?.requires ?? [];
      const served = others.some(
        (rest) => rest.productId !== productId && stays(rest) && requires.includes(rest.productId),
      );
      return requires.includes(productId) && !served;
    })
    .map((other) => other.productId);

const optionError = (
  body: Pick<TvAccountCreate, "productCode" | "options">,
  option: string,
  catalogue: readonly Combinable[],
): Omit<FieldError, "field"> | undefined => {
  const wanted = catalogue.find(({ productId }) => productId === option);
  if (wanted?.type !== "option") return { message: "validation.invalid-value" };
  const others = [body.productCode, ...(body.options ?? [])].map((productId) => ({
    productId,
    status: "new" as const,
  }));
  return misfitOf(wanted, others, catalogue);
};

export const newAccountErrors = (
  body: Pick<TvAccountCreate, "productCode" | "options" | "startDate">,
  catalogue: readonly Combinable[],
  today: string,
  earliest = today,
): FieldError[] => {
  const startErrors = startDateError(body.startDate, today, earliest);
  if (!catalogue.some(({ productId, type }) => type === "base" && productId === body.productCode))
    return [{ field: "productCode", message: "validation.invalid-value" }, ...startErrors];
  const optionErrors = (body.options ?? []).flatMap((option, place): FieldError[] => {
    const error = optionError(body, option, catalogue);
    return error ? [{ field: `options.${place}`, ...error }] : [];
  });
  return [...optionErrors, ...startErrors];
};
