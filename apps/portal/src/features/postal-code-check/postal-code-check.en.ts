export default {
  "postal-code-check.title": "Postal-code check",
  "postal-code-check.description":
    "See which lines can be had at an address, how fast they are and when they could be there.",
  "postal-code-check.frame": "Check an address",
  "postal-code-check.link": "Link to this check",
  "postal-code-check.own-prices": "Your prices",
  "postal-code-check.own-prices-text": "For {address}, excluding VAT, for a contract of one month.",
  "postal-code-check.package": "Package",
  "postal-code-check.speed": "Speed",
  "postal-code-check.monthly": "A month",
  "postal-code-check.once": "Once",
  "postal-code-check.order": "Order",
  "postal-code-check.order-this": "Order this",
  "postal-code-check.nothing": "Nothing can be ordered here",
  "postal-code-check.nothing-text": "None of our packages can be had at this address yet.",
} as const;
