import { applicationBody } from "../../testing/applicant.ts";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

/** The state that an application needs for an operation. */
const stateFor: Readonly<Record<string, string>> = {
  reviewApplication: "SUBMITTED",
  askApplicant: "UNDER_REVIEW",
  approveApplication: "UNDER_REVIEW",
  rejectApplication: "UNDER_REVIEW",
};

export const fixtures: Fixtures = {
  bodies: () => ({
    reviewApplication: {},
    askApplicant: { text: "What is your KvK number?" },
    approveApplication: {},
    rejectApplication: { reason: "The company has ended." },
  }),
  prepare: async ({ api, endpoint }, path) => {
    if (!path.includes(":applicationId")) return {};
    const { body } = await api.send<{ applicationId: string }>("POST", "/v1/customer", { body: applicationBody() });
    await api.database.rows("update customer_application set state = $1 where id = $2", [
      stateFor[endpoint.name] ?? "UNDER_REVIEW",
      body.applicationId,
    ]);
    return { path: path.replace(":applicationId", body.applicationId) };
  },
  plant: (database, customerId) =>
    adding(database)(
      `with application as (insert into customer_application (customer_id, payload, link_hashes)
           values ($1, '{}', array['x'::bytea]) returning id, customer_id)
       insert into customer_application_event (application_id, customer_id, event, state)
         select id, customer_id, 'submit', 'SUBMITTED' from application returning application_id`,
      customerId,
    ),
};
