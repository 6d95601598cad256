export default {
  "tv.palette.suspend": "Suspend TV account {name}",
  "tv.palette.resume": "Resume TV account {name}",
  "tv.palette.open-hint": "Opens the account",
  "tv.palette.suspend-any": "Suspend a TV account",
  "tv.palette.resume-any": "Resume a suspended TV account",
  "tv.palette.list-hint": "Choose the account from the list",
} as const;
