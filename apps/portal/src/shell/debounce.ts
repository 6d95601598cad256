/** Debounces a function: it runs once per burst of calls, with the last value; all callers of the burst get that result. */
export const debounced = <Value, Result>(
  milliseconds: number,
  work: (value: Value) => Result,
): ((value: Value) => Promise<Result>) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: PromiseWithResolvers<Result>[] = [];
  return (value) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const callers = waiting;
      waiting = [];
      try {
        const result = work(value);
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
