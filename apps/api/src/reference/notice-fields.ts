/** Descriptions of the fields of the notice calendar and of notifications. */
export const noticeFieldTexts: Readonly<Record<string, string>> = {
  cancelBy: "Last day to cancel the contract so that it ends on `endDate`; null if it can be cancelled on any day",
  contactTypes: "Types of the contacts that get the reminders; an empty list turns the reminders off",
  earliestEnd: "Last day of the contract if it is cancelled today",
  "Notice.endDate": "Last day of the current term or renewal; null without a term",
  latestId: "Id of the newest unread notification; null if there is none",
  link: "Path of the screen in the portal",
  "Notice.name": "Number or code of the service",
  "Notice.place": "Where it is delivered",
  "Notice.mrc": "Amount per month, in EUR as decimal text, excl. VAT",
  renews: "True if the contract is extended by `renewalMonths` unless it is cancelled",
  readAt: "When it was first read; null if it is unread",
  "Notice.term":
    "`FIXED`: in a term or in a renewal of at least three months. `ROLLING`: in a shorter renewal. `OPEN`: no term",
  upTo: "Id of the newest notification to mark; newer ones stay unread",
  "Notification.title": "What happened, in the language of the request",
  "Notification.body": "Further text; null if there is none",
};

/** Demo values for the same fields. */
export const noticeFieldExamples: Readonly<Record<string, unknown>> = {
  cancelBy: "2027-01-01",
  contactTypes: ["main", "order"],
  earliestEnd: "2027-01-31",
  latestId: "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
  notificationId: "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
  "Notice.endDate": "2027-01-31",
  "Notice.kind": "line",
  "Notice.name": "LN-104201",
  "Notice.place": "Polderlichtweg 8, Zwolle",
  "Notice.route": "/lines/detail/019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
  "Notification.title": "Order ORD-2026-000012 is scheduled",
  "Notification.body": "For Thursday, 3 December 2026",
  "Notification.type": "order.scheduled",
  "CreatedCalendarAddress.url":
    "https://portal.noordwal.example/v1/calendar/0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4hF8cT0aVeBpM.ics",
  "getCalendar.token": "0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4hF8cT0aVeBpM",
  link: "/orders/order/019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
  readAt: null,
  renews: true,
  unread: 3,
  upTo: "019ab7c1-5d20-7a3c-9a51-6f2f0f6a1c11",
  step: "7,30",
  within: "30",
};
