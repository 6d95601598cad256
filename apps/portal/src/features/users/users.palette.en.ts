export default {
  "users.palette.invite":
    "Invite {who, select, none {a user} other {{who}}}{role, select, RESELLER_FINANCE { for finance} RESELLER_ORDER { for orders} RESELLER_SERVICE_DESK { for the service desk} other {}}",
  "users.palette.invite-hint": "Opens the form, filled in",
  "users.palette.block": "Block access for {name}",
  "users.palette.unblock": "Allow access for {name}",
  "users.palette.open-hint": "Opens the user",
  "users.palette.block-any": "Block access for a user",
  "users.palette.unblock-any": "Allow access for a blocked user",
  "users.palette.list-hint": "Choose the user from the list",
} as const;
