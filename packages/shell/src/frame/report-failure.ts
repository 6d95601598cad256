export const reportFailure = async (error: unknown): Promise<void> => {
  const { reportActionFailure } = await import("../failures/action-failure.ts");
  await reportActionFailure(error);
};
