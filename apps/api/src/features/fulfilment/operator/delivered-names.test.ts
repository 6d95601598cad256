import type { Rack } from "@demarc/contract/racks";
import { describe, expect, it } from "vitest";
import { completionHarness } from "../../../testing/orders/completed-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const { operateOrders, scheduled, servicesOf, read, rows } = completionHarness();

describe("order complete", () => {
  it("takes codes and doors of racks, and prints each rack with its door and prefixes", async () => {
    const body = { quantity: 2, ipv4Length: 29, ipv6Length: 48 };
    const { id, orderNumber } = await scheduled({ customerId: kadeblok, kind: "RACK", body });
    const free = await rows<{ code: string }>("select rack_code as code from rack_space where order_id = $1", [id]);
    const codes = free.map(({ code }) => code).toSorted();
    const words = [`rackCode=${codes.join(",").toLowerCase()}`, "facilityId=Door 1,Door 2"];
    const [moved, ...made] = (await operateOrders("complete", orderNumber, ...words)) ?? [];
    expect(moved).toContain(`${orderNumber}  SCHEDULED → COMPLETED`);
    expect(made).toHaveLength(2);
    for (const [place, code] of codes.entries()) {
      const service = (await servicesOf(id)).find(({ name }) => name === code);
      const rack = await read<Rack>(kadeblok, `rack/${service?.id}`);
      expect(rack.facilityId).toBe(`Door ${place + 1}`);
      expect(made[place]).toMatch(
        new RegExp(`^${code}  door Door ${place + 1}  \\d+\\.\\d+\\.\\d+\\.\\d+/29  [0-9a-f:]+/48$`),
      );
    }
    const shown = ((await operateOrders("show", orderNumber)) ?? []).join("\n");
    for (const line of made) expect(shown).toContain(line);
  });

  it("takes the equipment and the delivery type of a line, and prints the line with its equipment", async () => {
    const { id, orderNumber } = await scheduled({ customerId: polderlicht, kind: "LINE" });
    const equipment = "equipment=ONT/G-010G/ALCL1234/aabbcc001122,CPE/RB5009/HF10";
    const words = ["circuitId=XTL1", "carrier=Access NL", "deliveryType=7", equipment];
    const [, made] = (await operateOrders("complete", orderNumber, ...words)) ?? [];
    expect(made).toContain("  ONT G-010G ALCL1234  CPE RB5009 HF10  ");
    const [service] = await servicesOf(id);
    expect(await read(polderlicht, `line/${service?.id}`)).toMatchObject({
      deliveryType: 7,
      equipment: [
        { type: "ONT", model: "G-010G", serial: "ALCL1234", macAddress: "aabbcc001122", ownership: "PROVIDER" },
        { type: "CPE", model: "RB5009", serial: "HF10", macAddress: null },
      ],
    });
  });

  it("takes the module of a port at each side", async () => {
    const { id, orderNumber } = await scheduled({ customerId: kadeblok, kind: "DC_CONNECTION" });
    const ports = await rows<{ panel: string; port: string }>(
      "select panel, port from patch_port where order_id = $1 order by panel",
      [id],
    );
    const [a, z] = ports;
    const words = [`aPanel=${a?.panel}`, "aModule=M1", `aPort=${a?.port}`, `zPanel=${z?.panel}`, "zModule=M2"];
    await operateOrders("complete", orderNumber, ...words, `zPort=${z?.port}`);
    const [service] = await servicesOf(id);
    expect(await read(kadeblok, `dc-connection/${service?.id}`)).toMatchObject({
      aSide: { module: "M1" },
      zSide: { module: "M2" },
    });
  });

  it.each([
    ["deliveryType=14", "The delivery type is a number from 1 to 13."],
    ["equipment=ONT/G-010G", "Give the equipment as TYPE/MODEL/SERIAL"],
    ["aModule=M1", "Give the panel and the port of a side together."],
  ])("refuses %s", async (word, message) => {
    const { orderNumber } = await scheduled({ customerId: polderlicht, kind: "LINE" });
    await expect(operateOrders("complete", orderNumber, word)).rejects.toThrow(message);
  });
});
