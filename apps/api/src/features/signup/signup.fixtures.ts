import { adding, type Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  plant: (database, customerId) =>
    adding(database)(
      `with application as (insert into customer_application (customer_id, payload, link_hashes)
           values ($1, '{}', array['x'::bytea]) returning id, customer_id)
       insert into customer_application_event (application_id, customer_id, event, state)
         select id, customer_id, 'submit', 'SUBMITTED' from application returning application_id`,
      customerId,
    ),
};
