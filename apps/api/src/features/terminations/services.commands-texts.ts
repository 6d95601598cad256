import { kindName, type OperatorService } from "../services/service-names.operator.ts";
import type { ServiceOutcome } from "./services.operator.ts";

export const serviceLine = ({ name, lifecycle, packageCode, type, company, lastDay, order }: OperatorService): string =>
  [
    name,
    lifecycle.padEnd(21),
    packageCode,
    kindName(type),
    company,
    lastDay && `last day ${lastDay}`,
    order && `${order.orderNumber} ${order.action} ${order.status}`,
  ]
    .filter(Boolean)
    .join("  ");

const labelled = (label: string, value: string | null): string[] =>
  value === null || value === "" ? [] : [`  ${label.padEnd(18)}${value}`];

export const shownLines = (service: OperatorService): readonly string[] => {
  const { lifecycle, suspendedFrom, order } = service;
  return [
    serviceLine(service),
    ...labelled("Id", service.id),
    ...labelled("Company", `${service.company} (${service.customerId})`),
    ...labelled("Reference", service.reference),
    ...labelled("Suspended from", lifecycle === "SUSPENDED" ? (suspendedFrom ?? "ACTIVE") : null),
    ...labelled(
      "Contract",
      `${service.contractStart} to ${service.contractEnd}, ${service.contractTermMonths} months, notice ${service.noticeDays} days`,
    ),
    ...labelled("Prices", `${service.nrc} once, ${service.mrc} a month`),
    ...labelled("Last day", service.lastDay),
    ...labelled("Open order", order && `${order.orderNumber} ${order.action} ${order.status}`),
  ];
};

export const outcomeLine = ({ before, after }: ServiceOutcome): string => {
  const { name, lifecycle, lastDay } = after;
  const isMoved = before.lastDay !== null && lastDay !== null && before.lastDay !== lastDay;
  const day = isMoved ? `last day ${before.lastDay} → ${lastDay}` : lastDay && `last day ${lastDay}`;
  const order = after.order ?? before.order;
  const isSame = before.lifecycle === lifecycle && before.lastDay === lastDay;
  return [
    name,
    before.lifecycle === lifecycle
      ? `is ${lifecycle}${isSame ? " already" : ""}`
      : `${before.lifecycle} → ${lifecycle}`,
    day,
    order?.orderNumber,
  ]
    .filter(Boolean)
    .join("  ");
};
