/** The major version that tests run on, where `npm run test:postgres15` asks for another than the product comes with. */
export const testedVersion: number | undefined = process.env["TEST_POSTGRES"]
  ? Number(process.env["TEST_POSTGRES"])
  : undefined;
