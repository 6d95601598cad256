export default {
  "home.open-shop": "Open shop",
  "home.new-window": "opens in a new window",
  "dashboard.actions": "Quick actions",
  "home.invoiced-months": "Invoiced, last 12 months",
  "home.incl-vat": "{amount} incl. VAT",
  "home.legend.paid": "Paid",
  "home.legend.open": "Open",
  "home.legend.overdue": "Overdue",
  "home.months-summary": "{total} in twelve months. The highest month is {month} with {amount}.",
  "home.month": "{month}: {total}, of which {open} open and {overdue} overdue",
  "home.events": "Latest events",
  "home.activity-log": "Activity log",
} as const;
