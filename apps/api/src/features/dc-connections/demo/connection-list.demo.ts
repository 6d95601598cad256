import { type Charge, type DemoContract, discountedCharge } from "../../racks/demo/inventory-list.demo.ts";

export interface DemoConnection extends DemoContract {
  readonly customerId: number;
  /** The customer's own reference, which is printed on its invoices. */
  readonly reference: string;
  readonly connectionNumber: string;
  readonly packageCode: "XC-UTP" | "XC-MMF" | "XC-SMF" | "IXP-SMF" | "MC-10G";
  readonly aRack: string;
  readonly aPort: string;
  readonly zRack?: string;
  readonly zPort: string;
  readonly zType: "OWN_RACK" | "OTHER_CUSTOMER" | "CARRIER" | "IX";
  readonly companyName?: string;
  readonly circuitId?: string;
  /** Days until the letter of authorisation expires. */
  readonly loaDays?: number;
}

const usual = { termMonths: 36, ageDays: 700, contractDaysLeft: 395 } as const;
const short = { termMonths: 12, ageDays: 420, contractDaysLeft: 310 } as const;

const kadeblokConnections: readonly Omit<DemoConnection, "customerId">[] = [
  {
    ...usual,
    reference: "XC-2101",
    connectionNumber: "XC-202101",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-07",
    aPort: "1",
    zType: "CARRIER",
    companyName: "Carrier Nederland",
    circuitId: "NL-AMS-88121",
    zPort: "41",
    loaDays: 400,
  },
  {
    ...usual,
    reference: "XC-2102",
    connectionNumber: "XC-202102",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-07",
    aPort: "2",
    zType: "CARRIER",
    companyName: "Noorderlicht Transit",
    circuitId: "NT-2207-A",
    zPort: "42",
    loaDays: 12,
  },
  {
    ...usual,
    reference: "XC-2103",
    connectionNumber: "XC-202103",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-07",
    aPort: "3",
    zType: "OTHER_CUSTOMER",
    companyName: "Grachtengordel Media B.V.",
    zPort: "43",
    loaDays: 220,
  },
  {
    ...usual,
    reference: "XC-2104",
    connectionNumber: "XC-202104",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-07",
    aPort: "4",
    zType: "OWN_RACK",
    zRack: "AMS1-R2-08",
    zPort: "1",
  },
  {
    ...usual,
    reference: "XC-2105",
    connectionNumber: "XC-202105",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-07",
    aPort: "5",
    zType: "OWN_RACK",
    zRack: "AMS1-R2-09",
    zPort: "1",
  },
  {
    ...usual,
    reference: "XC-2106",
    connectionNumber: "XC-202106",
    packageCode: "XC-SMF",
    aRack: "AMS1-R2-10",
    aPort: "1",
    zType: "OWN_RACK",
    zRack: "AMS1-R2-11",
    zPort: "1",
  },
  {
    ...short,
    reference: "XC-2107",
    connectionNumber: "XC-202107",
    packageCode: "XC-UTP",
    aRack: "RTM1-R3-02",
    aPort: "1",
    zType: "CARRIER",
    companyName: "Maasnet",
    circuitId: "MN-5540",
    zPort: "12",
    loaDays: 150,
  },
  {
    ...short,
    reference: "XC-2108",
    connectionNumber: "XC-202108",
    packageCode: "XC-MMF",
    aRack: "AMS2-R1-04",
    aPort: "1",
    zType: "OWN_RACK",
    zRack: "AMS2-R1-05",
    zPort: "1",
  },
  {
    ...usual,
    reference: "IX-3101",
    connectionNumber: "XC-203101",
    packageCode: "IXP-SMF",
    aRack: "AMS1-R2-07",
    aPort: "11",
    zType: "IX",
    companyName: "AMS-IX",
    circuitId: "AMSIX-10G-311",
    zPort: "61",
    loaDays: 500,
  },
  {
    ...short,
    reference: "IX-3102",
    connectionNumber: "XC-203102",
    packageCode: "IXP-SMF",
    aRack: "AMS2-R1-04",
    aPort: "11",
    zType: "IX",
    companyName: "NL-ix",
    circuitId: "NLIX-10G-084",
    zPort: "61",
    loaDays: 280,
  },
  {
    ...usual,
    reference: "MC-4101",
    connectionNumber: "XC-204101",
    packageCode: "MC-10G",
    aRack: "AMS1-R2-07",
    aPort: "21",
    zType: "OWN_RACK",
    zRack: "AMS2-R1-04",
    zPort: "21",
  },
];

export const demoConnections: readonly DemoConnection[] = [
  ...kadeblokConnections.map((connection) => Object.assign({ customerId: 20140117 }, connection)),
  {
    ...short,
    customerId: 20120281,
    reference: "XC-2201",
    connectionNumber: "XC-202201",
    packageCode: "XC-SMF",
    aRack: "ENS1-R1-10",
    aPort: "1",
    zType: "CARRIER",
    companyName: "Carrier Nederland",
    circuitId: "NL-ENS-40418",
    zPort: "21",
    loaDays: 300,
  },
];

export const connectionCharges = ({ packageCode, termMonths }: DemoConnection): Charge[] => [
  discountedCharge(packageCode, termMonths),
];
