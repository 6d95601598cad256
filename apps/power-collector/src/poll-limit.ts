/** Runs at most `most` pieces of work at a time; the others wait in the order in which they came. */
export const createLimit = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      await promise;
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next one, so that no new work can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
