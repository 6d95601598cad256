/** Debounces a function: it runs once per burst of calls, with the last value; all callers of the burst get that result. */
export const debounced = <Given extends readonly unknown[], Result>(
  milliseconds: number,
  work: (...given: Given) => Result,
): ((...given: Given) => Promise<Result>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: PromiseWithResolvers<Result>[] = [];
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const callers = waiting;
      waiting = [];
      try {
        const result = work(...given);
        for (const caller of callers) caller.resolve(result);
      } catch (error) {
        for (const caller of callers) caller.reject(error);
      }
    }, milliseconds);
    const caller = Promise.withResolvers<Result>();
    waiting.push(caller);
    return caller.promise;
  };
};
