import type { Order } from "@demarc/contract/orders/order-fields";
import { calendarFile } from "../../../platform/http/calendar-file.ts";

export const orderCalendarWords = {
  en: { delivery: "Delivery", order: "Order" },
  nl: { delivery: "Oplevering", order: "Order" },
};

interface CalendarOrder extends Pick<
  Order,
  "id" | "orderNumber" | "packageName" | "packageCode" | "place" | "reference" | "updatedAt" | "version"
> {
  readonly plannedDate: string;
}

/**
 * The planned date of an order as a calendar file: an event of a whole day, which replaces an earlier download of the same
 * order.
 */
export const orderCalendar = (
  order: CalendarOrder,
  { locale, url }: { readonly locale: "en" | "nl"; readonly url: string },
): string => {
  const words = orderCalendarWords[locale];
  const { id, orderNumber, plannedDate: day, place, reference, updatedAt, version } = order;
  const name = order.packageName?.[locale] ?? order.packageCode ?? "";
  const summary = `${[words.delivery, name].filter(Boolean).join(" ")} (${orderNumber})`;
  const description = [`${words.order} ${orderNumber}`, reference].filter(Boolean).join("\n");
  const uid = `order-${id}@${new URL(url).hostname}`;
  return calendarFile("Orders", [{ uid, day, updatedAt, version, summary, place, description, url }]);
};
