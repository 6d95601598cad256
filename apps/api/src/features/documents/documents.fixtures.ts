import { adding, type Fixtures } from "../../testing/fixtures.ts";
import { fileForm, letter } from "../../testing/requests/file-form.ts";

const plantLetter: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
     values ($1, 'LOA', 'x.pdf', 'application/pdf', 1, '', 'x') returning id as "documentId"`,
    customerId,
  );

export const fixtures: Fixtures = {
  queries: { uploadDocument: "?kind=LOA" },
  bodies: () => ({ uploadDocument: fileForm(letter).body }),
  prepare: async ({ api, endpoint, customerId }, path) => {
    const headers = endpoint.upload ? fileForm(letter).headers : {};
    if (!path.includes(":documentId")) return { headers };
    const { documentId = "" } = await plantLetter(api.database, customerId, 0);
    return { headers, path: path.replace(":documentId", documentId) };
  },
  plant: async (database, customerId) => {
    await plantLetter(database, customerId, 0);
    await database.rows("insert into upload_day (customer_id, day, bytes) values ($1, current_date, 1)", [customerId]);
  },
  records: async (database, customerId, place) => {
    await database.rows("insert into upload_day (customer_id, day, bytes) values ($1, current_date, 1)", [customerId]);
    return plantLetter(database, customerId, place);
  },
  ids: {
    documentId: "select id, customer_id from document",
  },
};
