/** Runs a command-line tool. Exit code 0: done, 1: faults were found, 2: the error on stderr. */
export const runTool = async (run: () => Promise<boolean>): Promise<void> => {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
};
