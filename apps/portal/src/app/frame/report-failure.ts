export const reportFailure = async (error: unknown): Promise<void> => {
  const { reportActionFailure } = await import("@demarc/shell/failures/action-failure.ts");
  await reportActionFailure(error);
};
