export default {
  "user.signed-in": "Signed in as {name}",
  "user.until": "until {time}, extended while you work",
  "user.profile": "Your profile",
  "user.manage": "Password and sign-in sessions",
  "help.status": "Service status",
  "help.docs": "API documentation",
  "help.mail": "E-mail {address}",
  "help.call": "Call {number}",
} as const;
