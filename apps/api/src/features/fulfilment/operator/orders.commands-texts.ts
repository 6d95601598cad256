import type { MadeService, OperatorOrder, OrderDossier } from "./orders.operator.ts";

const moment = (at: string): string => at.slice(0, 16).replace("T", " ");

export const orderLine = (order: OperatorOrder): string =>
  [
    order.orderNumber,
    order.status.padEnd(22),
    [order.action === "NEW" ? "" : order.action, order.packageCode ?? order.kind].filter(Boolean).join(" "),
    order.place,
    order.company,
    moment(order.submittedAt),
    order.plannedDate ? `planned ${order.plannedDate}` : order.wishDate && `wished ${order.wishDate}`,
  ]
    .filter(Boolean)
    .join("  ");

const labelled = (label: string, values: readonly (string | null | undefined)[]): string[] =>
  values.filter(Boolean).map((value, place) => `  ${(place === 0 ? label : "").padEnd(18)}${value}`);

export const serviceLine = ({ name, facilityId, equipment, prefixes }: MadeService): string =>
  [name, facilityId && `door ${facilityId}`, ...equipment, ...prefixes].filter(Boolean).join("  ");

export const dossierLines = ({ order, services, lines, history, files, reservations }: OrderDossier): string[] => [
  orderLine(order),
  ...labelled("Company", [`${order.company} (${order.customerId})`]),
  ...labelled("References", [[order.reference, order.customerReference].filter(Boolean).join(", ")]),
  ...labelled("Term", [order.contractTermMonths === null ? null : `${order.contractTermMonths} months`]),
  ...labelled("Question", [order.question]),
  ...labelled("Reason", [order.reason]),
  ...labelled("Delivered", [order.deliveredDate]),
  ...labelled("Services", services.map(serviceLine)),
  ...labelled(
    "Prices",
    lines.map(({ productCode, chargeType, quantity, amount }) =>
      [productCode.padEnd(20), chargeType.padEnd(6), String(Number(quantity)).padStart(4), amount.padStart(14)].join(
        " ",
      ),
    ),
  ),
  ...labelled("Total", [`${order.nrcTotal} once, ${order.mrcTotal} a month`]),
  ...labelled(
    "Milestones",
    order.milestones.map(({ code, doneAt, plannedAt }) =>
      [code.padEnd(20), (doneAt && moment(doneAt)) ?? (plannedAt && `planned ${plannedAt}`) ?? "open"].join(" "),
    ),
  ),
  ...labelled(
    "Reserved",
    reservations.map(({ what, until }) => `${what} until ${moment(until)}`),
  ),
  ...labelled(
    "Files",
    files.map(({ fileName }) => fileName),
  ),
  ...labelled(
    "History",
    history.map(({ at, text, by }) => `${moment(at)}  ${text} (${by})`),
  ),
  ...labelled("As ordered", JSON.stringify(order.body, null, 2).split("\n")),
];
