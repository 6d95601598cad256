import type { OperatorOrder, OperatorOrderDetails } from "@demarc/contract/operator/orders";

const moment = (at: string): string => at.slice(0, 16).replace("T", " ");

export const orderLine = (order: OperatorOrder): string =>
  [
    order.orderNumber,
    order.status.padEnd(22),
    [order.action === "NEW" ? "" : order.action, order.packageCode ?? order.kind].filter(Boolean).join(" "),
    order.place,
    order.customerName,
    moment(order.submittedAt),
    order.plannedDate ? `planned ${order.plannedDate}` : order.wishDate && `wished ${order.wishDate}`,
  ]
    .filter(Boolean)
    .join("  ");

const labelled = (label: string, values: readonly (string | null | undefined)[]): string[] =>
  values.filter(Boolean).map((value, place) => `  ${(place === 0 ? label : "").padEnd(18)}${value}`);

export const serviceLine = ({
  name,
  facilityId,
  equipment,
  prefixes,
}: OperatorOrderDetails["delivered"][number]): string =>
  [name, facilityId && `door ${facilityId}`, ...equipment, ...prefixes].filter(Boolean).join("  ");

const historyLines = ({ history, notes }: OperatorOrderDetails): string[] =>
  [
    ...history.map(({ at, from, to, reason, actorName }) => {
      const step = [from, to].filter(Boolean).join(" → ");
      return { at, by: actorName, text: [step, reason].filter(Boolean).join(": ") };
    }),
    ...notes.map(({ at, visibility, text, authorName }) => ({
      at,
      by: authorName,
      text: `${visibility === "INTERNAL" ? "Internal note" : "Note"}: ${text}`,
    })),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, text, by }) => `${moment(at)}  ${text} (${by ?? "system"})`);

export const dossierLines = (order: OperatorOrderDetails): string[] => [
  orderLine(order),
  ...labelled("Company", [`${order.customerName} (${order.customerId})`]),
  ...labelled("References", [[order.reference, order.customerReference].filter(Boolean).join(", ")]),
  ...labelled("Term", [order.contractTermMonths === null ? null : `${order.contractTermMonths} months`]),
  ...labelled("Question", [order.question]),
  ...labelled("Reason", [order.reason]),
  ...labelled("Delivered", [order.deliveredDate]),
  ...labelled("Services", order.delivered.map(serviceLine)),
  ...labelled(
    "Prices",
    order.lines.map(({ productCode, chargeType, quantity, amount }) =>
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
    order.reservations.map(({ what, until }) => `${what} until ${moment(until)}`),
  ),
  ...labelled(
    "Files",
    order.documents.map(({ fileName }) => fileName),
  ),
  ...labelled("History", historyLines(order)),
  ...labelled("As ordered", JSON.stringify(order.details, null, 2).split("\n")),
];
