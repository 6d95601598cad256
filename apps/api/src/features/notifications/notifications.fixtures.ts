import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { accountOf, plantNotification } from "../../testing/notification-rows.ts";

export const fixtures: Fixtures = {
  prepare: async ({ api, endpoint, token }, path) => {
    const isOne = path.includes(":notificationId");
    if (!isOne && endpoint.name !== "readNotifications") return {};
    const id = await plantNotification(api.database, await accountOf(api, token));
    return isOne ? { path: path.replace(":notificationId", id) } : { body: { upTo: id } };
  },
  plant: (database, _, accountId) => plantNotification(database, accountId),
  records: (database, customerId) =>
    adding(database)(
      `insert into notification (customer_id, account_id, event_id, type, subject, link)
       select customer_id, id, gen_random_uuid(), 'account.activated', 'x', '/'
       from customer_account where customer_id = $1 and status = 'ENABLED' and kind = 'PERSON' limit 1
       returning id as "notificationId"`,
      customerId,
    ),
};
