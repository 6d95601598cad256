/** The major version for tests, if it is not the bundled one (`npm run test:postgres15`). */
export const testedVersion: number | undefined = process.env["TEST_POSTGRES"]
  ? Number(process.env["TEST_POSTGRES"])
  : undefined;
