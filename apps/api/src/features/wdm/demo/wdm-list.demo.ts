import { type Charge, type DemoContract, discountedCharge } from "../../racks/demo/inventory-list.demo.ts";

export interface DemoWdm extends DemoContract {
  readonly customerId: number;
  readonly reference: string;
  readonly serviceNumber: string;
  readonly packageCode: "WDM-10G-U" | "WDM-100G-U" | "WDM-100G-P";
  readonly routeCode: "AMS1-AMS2" | "AMS1-RTM1" | "AMS2-ENS1";
  readonly channel: string;
  /** Without one it is handed over in the meet-me room. */
  readonly aRack?: string;
  readonly zRack: string;
  readonly isPlanned?: true;
}

/** Wavelengths of Kadeblok; the last one is being built, so it has no invoice yet. */
const kadeblokWdms: readonly Omit<DemoWdm, "customerId">[] = [
  {
    reference: "WDM-0417",
    serviceNumber: "WDM-300417",
    packageCode: "WDM-10G-U",
    routeCode: "AMS1-AMS2",
    channel: "C34",
    aRack: "AMS1-R2-07",
    zRack: "AMS2-R1-04",
    termMonths: 36,
    ageDays: 690,
    contractDaysLeft: 405,
  },
  {
    reference: "WDM-0418",
    serviceNumber: "WDM-300418",
    packageCode: "WDM-100G-P",
    routeCode: "AMS1-RTM1",
    channel: "C28",
    aRack: "AMS1-R2-07",
    zRack: "RTM1-R3-02",
    termMonths: 36,
    ageDays: 510,
    contractDaysLeft: 585,
  },
  {
    reference: "WDM-0419",
    serviceNumber: "WDM-300419",
    packageCode: "WDM-100G-U",
    routeCode: "AMS1-AMS2",
    channel: "C36",
    aRack: "AMS1-R2-08",
    zRack: "AMS2-R1-05",
    isPlanned: true,
    termMonths: 12,
    ageDays: 9,
    contractDaysLeft: 395,
  },
];

export const demoWdms: readonly DemoWdm[] = [
  ...kadeblokWdms.map((wdm) => Object.assign({ customerId: 20140117 }, wdm)),
  {
    customerId: 20120281,
    reference: "WDM-0421",
    serviceNumber: "WDM-300421",
    packageCode: "WDM-10G-U",
    routeCode: "AMS2-ENS1",
    channel: "C31",
    zRack: "ENS1-R1-10",
    termMonths: 36,
    ageDays: 420,
    contractDaysLeft: 675,
  },
];

export const wdmCharges = ({ packageCode, routeCode, termMonths }: DemoWdm): Charge[] => [
  discountedCharge(routeCode === "AMS2-ENS1" ? "WDM-10G-U-AMS2-ENS1" : packageCode, termMonths),
];
