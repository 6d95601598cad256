export default {
  "recent-changes.title": "Recent changes",
  "recent-changes.text": "You can undo a change for 30 days. What was changed again since then stays as it is.",
  "recent-changes.by": "{when} · {by}",
  "recent-changes.undone": "Undone",
  "recent-changes.undo-one": "Undo the change of {when}",
  "recent-changes.older": "Show older",
} as const;
