const isWhole = process.env["TEST_RING"] === "rest";

/** How many cases or rows a test goes through: a tenth in `npm test`, all in the rest of `npm run test:all`. */
export const runs = (all: number): number => (isWhole ? all : Math.ceil(all / 10));

/** The subjects that a test tries: in `npm test` those that are examples of all, in the rest all of them. */
export const examplesOf = <One>(all: readonly One[], isExample: (one: One) => boolean): readonly One[] =>
  isWhole ? all : all.filter(isExample);
