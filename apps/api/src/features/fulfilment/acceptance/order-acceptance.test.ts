import { amsterdamDate } from "@demarc/contract/core/calendar";
import { afterAll, describe, expect, it } from "vitest";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { operatedOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { api, order } = await operatedOrders();
afterAll(() => api.close());

const { kadeblok } = companyIds;
const today = amsterdamDate(new Date());

const reservedFor = async (id: string): Promise<number> => {
  const [row] = await api.database.rows<{ count: number }>(
    `select ((select count(*) from patch_port where order_id = $1) + (select count(*) from wdm_channel where order_id = $1))::int as count`,
    [id],
  );
  return row?.count ?? 0;
};

/** What the order waits for. */
const questionOf = async (id: string): Promise<string | null | undefined> => {
  const [row] = await api.database.rows<{ question: string | null }>(
    "select question from customer_order where id = $1 and status = 'AWAITING_CUSTOMER'",
    [id],
  );
  return row?.question;
};

describe("a letter of authorisation that is missing", () => {
  it("lets the order wait for the customer with a question, until it is there", async () => {
    const { id, orderNumber } = await plantOrder(api.database, kadeblok, "DC_CONNECTION", {
      body: { zSide: { type: "CARRIER", companyName: "Carrier Nederland", loaFollows: true } },
    });
    await order("accept", orderNumber);
    const line = await questionOf(id);
    expect(line).toContain("Carrier Nederland must authorise this connection.");
    expect(await reservedFor(id)).toBe(0);
    await api.database.rows(
      `insert into order_document (order_id, document_id, customer_id)
       select $1, id, customer_id from document where customer_id = $2 and kind = 'LOA' limit 1`,
      [id, kadeblok],
    );
    await order("accept", orderNumber);
    expect(await reservedFor(id)).toBe(2);
    const [{ milestones = [] } = {}] = await api.database.rows<{
      milestones?: { code: string; doneAt: string | null }[];
    }>("select milestones from customer_order where id = $1", [id]);
    expect(
      milestones
        .filter(({ doneAt }) => doneAt !== null && amsterdamDate(new Date(doneAt)) === today)
        .map(({ code }) => code),
    ).toEqual(["LOA_RECEIVED", "PATCH_ALLOCATED"]);
  });
});

describe("a wavelength handed over in a meet-me room", () => {
  const rackless = (handovers: object) => plantOrder(api.database, kadeblok, "WDM", { body: handovers });
  const stored = async (mediaType = "application/pdf"): Promise<string> => {
    const [kept] = await api.database.rows<{ id: string }>(
      `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
       values ($1, 'LOA', 'x', $2, 1, '', '') returning id`,
      [kadeblok, mediaType],
    );
    return kept?.id ?? "";
  };
  const attach = (orderId: string, documentId: string) =>
    api.database.rows("insert into order_document (order_id, document_id, customer_id) values ($1, $2, $3)", [
      orderId,
      documentId,
      kadeblok,
    ]);

  it("waits for the letter of that side, by its name, which must be a PDF", async () => {
    const { id, orderNumber } = await rackless({ handoverZ: { siteCode: "AMS2" } });
    await attach(id, await stored("image/png"));
    await order("accept", orderNumber);
    const line = await questionOf(id);
    expect(line).toContain("We hand this wavelength over in a meet-me room at the Z side (AMS2).");
    await attach(id, await stored());
    expect(await order("accept", orderNumber)).toMatchObject({ status: "ACCEPTED" });
  });

  it("waits for the letter of the other side if the order has that of one", async () => {
    const letter = await stored();
    const { id, orderNumber } = await rackless({
      handoverA: { siteCode: "AMS1", loaDocumentId: letter },
      handoverZ: { siteCode: "AMS2" },
    });
    await attach(id, letter);
    await order("accept", orderNumber);
    const line = await questionOf(id);
    expect(line).toContain("in a meet-me room at the Z side (AMS2).");
    await attach(id, await stored());
    expect(await order("accept", orderNumber)).toMatchObject({ status: "ACCEPTED" });
  });

  it("waits for two letters if neither side is in an own rack, and for the other one once it has one", async () => {
    const { id, orderNumber } = await rackless({ handoverA: { siteCode: "AMS1" }, handoverZ: { siteCode: "AMS2" } });
    await order("accept", orderNumber);
    const first = await questionOf(id);
    expect(first).toContain("at the A side (AMS1) and the Z side (AMS2).");
    expect(first).toContain("one for each side");
    await attach(id, await stored());
    const answer = "update customer_order set status = 'SUBMITTED', question = null where id = $1";
    await api.database.rows(answer, [id]);
    await order("accept", orderNumber);
    const second = await questionOf(id);
    expect(second).toContain("Each side needs its own: the A side (AMS1) and the Z side (AMS2).");
    await attach(id, await stored());
    expect(await order("accept", orderNumber)).toMatchObject({ status: "ACCEPTED" });
  });
});

describe("the line of an address that was not checked lately", () => {
  it("409 line.check-expired, until someone checks the address again", async () => {
    const { orderNumber } = await plantOrder(api.database, companyIds.polderlicht, "LINE");
    await api.database.rows("delete from availability_check");
    const check = (daysAgo: number) =>
      api.database.rows(
        `insert into availability_check (address_key, postal_code, house_number, house_number_extension, street, city,
           carrier_types, source, checked_at)
         values ('8011AB 12 A', '8011AB', 12, 'A', 'Wolweverswal', 'Zwolle', '[]', 'builtin', now() - make_interval(days => $1))`,
        [daysAgo],
      );
    await check(30);
    await expect(order("accept", orderNumber)).rejects.toThrow("Check 8011AB 12 A in the portal");
    await check(29);
    expect(await order("accept", orderNumber)).toMatchObject({ status: "ACCEPTED" });
  });
});
