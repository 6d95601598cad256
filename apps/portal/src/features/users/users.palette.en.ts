export default {
  "users.palette.invite":
    "Invite {who, select, none {a user} other {{who}}}{role, select, RESELLER_FINANCE { for finance} RESELLER_ORDER { for orders} RESELLER_SERVICE_DESK { for the service desk} other {}}",
  "users.palette.invite-hint": "Opens the form, filled in",
} as const;
