/** Reports an action that failed, from where the means to do so are not loaded yet. */
export const reportFailure = async (error: unknown): Promise<void> => {
  const { reportActionFailure } = await import("../shell/action-failure.ts");
  await reportActionFailure(error);
};
