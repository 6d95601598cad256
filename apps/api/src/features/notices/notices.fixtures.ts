import type { Fixtures } from "../../testing/fixtures.ts";
import { plantCalendarAddress } from "../../testing/notification-rows.ts";
import { companyIds } from "../../testing/company-ids.ts";

export const fixtures: Fixtures = {
  bodies: () => ({ updateNoticeSetting: { contactTypes: ["order"] } }),
  prepare: async ({ api: { database } }, path) => {
    if (!path.includes("/:token.")) return {};
    const [owner] = await database.rows<{ id: string }>(
      "select id from customer_account where username = 'joris.bakker@polderlicht.example'",
    );
    const secret = await plantCalendarAddress(database, companyIds.polderlicht, owner?.id ?? "");
    return { path: path.replace(":token", secret) };
  },
  plant: async (database, customerId, accountId) => {
    await plantCalendarAddress(database, customerId, accountId);
    await database.rows("insert into notice_setting (customer_id, contact_types) values ($1, '{order}')", [customerId]);
    await database.rows("insert into notice_digest (customer_id, day) values ($1, current_date)", [customerId]);
    await database.rows(
      `insert into notice_reminder (customer_id, kind, contract_id, cancel_by, step)
       values ($1, 'line', gen_random_uuid(), current_date, 7)`,
      [customerId],
    );
  },
  exports: {
    exportNotices: {
      table: "line",
      where: "lifecycle = 'ACTIVE' and auto_renew",
      copy: { id: "gen_random_uuid()", line_number: "'LN-' || (800000 + n)" },
    },
  },
};
