import { furthestTvStart, type TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { daysAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import {
  dependentsOf,
  misfitOf,
  newAccountErrors,
  startDateError,
  takeTvAccountStep,
  tvProductStates,
} from "./tv-accounts.rules.ts";

const today = "2026-12-31";

describe("the start date of an account", () => {
  it.each([
    [undefined, undefined],
    [daysAfter(today, -1), "validation.date-too-early"],
    [today, undefined],
    [daysAfter(today, 1), undefined],
    [daysAfter(today, furthestTvStart - 1), undefined],
    [daysAfter(today, furthestTvStart), undefined],
    [daysAfter(today, furthestTvStart + 1), "validation.date-too-late"],
  ])("%s: %s", (startDate, message) => {
    expect(startDateError(startDate, today)).toEqual(message === undefined ? [] : [{ field: "startDate", message }]);
  });
});

const codeOf = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code === "tv-account.state-conflict" ? "-" : (error as { code: string }).code;
  }
};

describe("an account", () => {
  const events = ["activate", "suspend", "resume", "cancel", "cancelDirect", "cancelCancellation", "end"] as const;

  it.each<[TvStatus, TvStatus | null, string[]]>([
    ["new", null, ["active", "-", "-", "ended", "ended", "-", "-"]],
    ["active", null, ["active", "suspended", "active", "cancelled", "ended", "-", "-"]],
    ["suspended", null, ["-", "suspended", "active", "cancelled", "ended", "-", "-"]],
    ["cancelled", "suspended", ["-", "-", "-", "cancelled", "ended", "suspended", "ended"]],
    ["cancelled", null, ["-", "-", "-", "cancelled", "ended", "active", "ended"]],
    ["ended", "active", events.map(() => "tv.account-ended")],
  ])("that is %s, before its cancellation %s, becomes %j, by event", (status, statusBeforeCancellation, becomes) => {
    const next = (event: (typeof events)[number]) =>
      codeOf(() => takeTvAccountStep({ status, statusBeforeCancellation }, event));
    expect(events.map(next)).toEqual(becomes);
  });
});

describe("a product", () => {
  const events = ["start", "cancel", "cancelDirect", "cancelCancellation", "end"] as const;

  it.each([
    ["none", ["-", "-", "-", "-", "-"]],
    ["new", ["active", "ended", "ended", "-", "-"]],
    ["active", ["active", "cancelled", "ended", "-", "-"]],
    ["cancelled", ["-", "cancelled", "ended", "active", "ended"]],
    ["ended", ["-", "-", "-", "-", "-"]],
  ] as const)("that is %s becomes %j, by event", (status, becomes) => {
    expect(events.map((event) => tvProductStates.next(status, event) ?? "-")).toEqual(becomes);
  });
});

const product = (productId: string, type: "base" | "option" = "option", more = {}) => ({
  productId,
  type,
  requires: [] as string[],
  excludes: [] as string[],
  ...more,
});
const basic = product("BASIC", "base");
const plus = product("PLUS", "base");
const sport = product("SPORT", "option", { requires: ["BASIC", "PLUS"] });
const film = product("FILM", "option", { excludes: ["KIDS"] });
const kids = product("KIDS");
const catalogue = [basic, plus, sport, film, kids];
const has = (productId: string, status: "new" | "active" | "cancelled" | "ended" = "active") => ({ productId, status });

describe("a product beside the others of an account", () => {
  const excludes = (products: string) => ({ message: "validation.tv-excludes", params: { products } });
  const requires = { message: "validation.tv-requires", params: { products: "BASIC, PLUS" } };

  it.each([
    ["one that it needs, new", sport, [has("BASIC", "new")], undefined],
    ["one that it needs, active", sport, [has("KIDS"), has("PLUS")], undefined],
    ["one that it needs, cancelled", sport, [has("BASIC", "cancelled")], requires],
    ["one that it needs, ended", sport, [has("BASIC", "ended")], requires],
    ["only others than it needs", sport, [has("KIDS")], requires],
    ["none", sport, [], requires],
    ["one that it excludes", film, [has("KIDS")], excludes("KIDS")],
    ["one that excludes it", kids, [has("FILM")], excludes("FILM")],
    ["one that excludes it, cancelled", kids, [has("FILM", "cancelled")], excludes("FILM")],
    ["one that excludes it, ended", kids, [has("FILM", "ended")], undefined],
    ["another base", plus, [has("BASIC")], excludes("BASIC")],
    ["itself", plus, [has("PLUS")], undefined],
    ["an option, although it is a base", plus, [has("KIDS")], undefined],
    ["one that is no longer in the catalogue", kids, [has("OLD")], undefined],
    [
      "several that it excludes",
      product("X", "option", { excludes: ["KIDS", "FILM"] }),
      [has("KIDS"), has("FILM")],
      excludes("KIDS, FILM"),
    ],
  ])("with %s", (_what, wanted, others, misfit) => {
    expect(misfitOf(wanted, others, catalogue)).toEqual(misfit);
  });
});

describe("the products that depend on a base", () => {
  it.each([
    ["an option", [has("BASIC"), has("SPORT")], ["SPORT"], ["SPORT"]],
    ["a new option", [has("BASIC"), has("SPORT", "new")], ["SPORT"], ["SPORT"]],
    ["a cancelled option, which is delivered until its end", [has("BASIC"), has("SPORT", "cancelled")], [], ["SPORT"]],
    ["an option that has ended", [has("BASIC"), has("SPORT", "ended")], [], []],
    ["an option with another base", [has("BASIC"), has("SPORT"), has("PLUS")], [], []],
    ["an option with another base that is cancelled", [has("SPORT"), has("PLUS", "cancelled")], ["SPORT"], ["SPORT"]],
    ["an option without requirements", [has("BASIC"), has("KIDS")], [], []],
    ["an option that is no longer in the catalogue", [has("BASIC"), has("OLD")], [], []],
  ])("are, with %s, %j %j, and directly %j", (_what, others, later, direct) => {
    expect(dependentsOf("BASIC", others, catalogue, { direct: false })).toEqual(later);
    expect(dependentsOf("BASIC", others, catalogue, { direct: true })).toEqual(direct);
  });

  it("do not include itself", () => {
    const own = product("SELF", "option", { requires: ["SELF"] });
    expect(dependentsOf("SELF", [has("SELF")], [own], { direct: true })).toEqual([]);
  });
});

describe("the errors of a new account", () => {
  const invalid = (field: string) => ({ field, message: "validation.invalid-value" });
  const early = { field: "startDate", message: "validation.date-too-early" };

  it.each([
    ["a base", { productCode: "BASIC" }, []],
    ["options that fit", { productCode: "BASIC", options: ["SPORT", "KIDS"], startDate: today }, []],
    ["no base", { productCode: "KIDS", options: ["FILM"], startDate: "2026-12-30" }, [invalid("productCode"), early]],
    ["an unknown base", { productCode: "OLD" }, [invalid("productCode")]],
    [
      "a second base and an unknown option",
      { productCode: "BASIC", options: ["PLUS", "OLD"], startDate: "2026-12-30" },
      [invalid("options.0"), invalid("options.1"), early],
    ],
    [
      "options that exclude each other",
      { productCode: "BASIC", options: ["SPORT", "FILM", "KIDS"] },
      [
        { field: "options.1", message: "validation.tv-excludes", params: { products: "KIDS" } },
        { field: "options.2", message: "validation.tv-excludes", params: { products: "FILM" } },
      ],
    ],
  ])("with %s", (_what, body, errors) => {
    expect(newAccountErrors(body, catalogue, today)).toEqual(errors);
  });
});
