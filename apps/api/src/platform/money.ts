import Big from "big.js";

/** Rounds to two decimals, half away from zero, as EN 16931 and PostgreSQL do. */
export const money = (value: Big): string => {
  const rounded = value.round(2, Big.roundHalfUp);
  // Big.js keeps the sign of what it rounds to nothing.
  return (rounded.eq(0) ? rounded.abs() : rounded).toFixed(2);
};

export const add = (...amounts: readonly string[]): string =>
  money(amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)));

export const subtract = (one: string, other: string): string => money(new Big(one).minus(other));

export const isPositive = (amount: string): boolean => new Big(amount).gt(0);

export const isZero = (amount: string): boolean => new Big(amount).eq(0);
