/** Repeats work with a pause. `work` returns whether more waits, which then follows at once. Errors are passed on, and the work goes on. */
export const steadyWork = (
  work: () => Promise<boolean>,
  pauseMs: number,
  failed: (error: unknown) => void,
): { close(): Promise<void> } => {
  let closed = false;
  let working: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      while (!closed && (await work()));
    } catch (error) {
      failed(error);
    }
    if (!closed) timer = setTimeout(begin, pauseMs);
  };
  const begin = (): void => void (working = run());
  begin();
  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      return working;
    },
  };
};
