import type { OperatorOrderDetails } from "@demarc/contract/operator/orders";
import type { Rack } from "@demarc/contract/racks";
import { describe, expect, it } from "vitest";
import { completionHarness } from "../../../testing/orders/completed-orders.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const { operateOrders, scheduled, servicesOf, read, rows } = completionHarness();

const details = (orderNumber: string) => operateOrders<OperatorOrderDetails>("show", orderNumber);

describe("order complete", () => {
  it("takes codes and doors of racks, and shows each rack with its door and prefixes", async () => {
    const body = { quantity: 2, ipv4Length: 29, ipv6Length: 48 };
    const { id, orderNumber } = await scheduled({ customerId: kadeblok, kind: "RACK", body });
    const free = await rows<{ code: string }>("select rack_code as code from rack_space where order_id = $1", [id]);
    const codes = free.map(({ code }) => code).toSorted();
    const words = codes.flatMap((code, place) => [
      `racks.${place}.rackCode=${code.toLowerCase()}`,
      `racks.${place}.facilityId=Door ${place + 1}`,
    ]);
    expect(await operateOrders("complete", orderNumber, ...words)).toMatchObject({ status: "COMPLETED" });
    const { delivered } = await details(orderNumber);
    expect(delivered).toHaveLength(2);
    for (const [place, code] of codes.entries()) {
      const service = (await servicesOf(id)).find(({ name }) => name === code);
      const rack = await read<Rack>(kadeblok, `rack/${service?.id}`);
      expect(rack.facilityId).toBe(`Door ${place + 1}`);
      expect(delivered.find(({ name }) => name === code)).toMatchObject({
        facilityId: `Door ${place + 1}`,
        prefixes: [expect.stringMatching(/\/29$/), expect.stringMatching(/\/48$/)],
      });
    }
  });

  it("takes the equipment and the delivery type of a line, and shows the line with its equipment", async () => {
    const { id, orderNumber } = await scheduled({ customerId: polderlicht, kind: "LINE" });
    const equipment = [
      { type: "ONT", model: "G-010G", serial: "ALCL1234", macAddress: "aabbcc001122" },
      { type: "CPE", model: "RB5009", serial: "HF10" },
    ];
    const line = { circuitId: "XTL1", carrier: "Access NL", deliveryType: 7, equipment };
    await operateOrders("complete", orderNumber, `line=${JSON.stringify(line)}`);
    const { delivered } = await details(orderNumber);
    expect(delivered).toMatchObject([{ equipment: ["ONT G-010G ALCL1234", "CPE RB5009 HF10"] }]);
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
    const sides = { aSide: { ...a, module: "M1" }, zSide: { ...z, module: "M2" } };
    await operateOrders("complete", orderNumber, `dcConnection=${JSON.stringify(sides)}`);
    const [service] = await servicesOf(id);
    expect(await read(kadeblok, `dc-connection/${service?.id}`)).toMatchObject({
      aSide: { module: "M1" },
      zSide: { module: "M2" },
    });
  });
});
