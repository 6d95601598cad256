import { adding, type Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  prepare: (_, path) => Promise.resolve({ path: path.replace(":packageCode", "FIB-1000") }),
  plant: (database, customerId) =>
    adding(database)(
      "insert into customer_price (customer_id, product_code, price) values ($1, 'SLA-PLUS', 15) returning customer_id",
      customerId,
    ),
  ids: {
    packageCode: "select code as id, null::int as customer_id from package",
  },
};
