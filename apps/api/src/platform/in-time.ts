/** The result of the work, or `late` if it takes longer than `ms`. */
export const inTime = async <Result, Late>(work: Promise<Result>, ms: number, late: Late): Promise<Result | Late> => {
  const { promise, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(() => resolve(late), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
