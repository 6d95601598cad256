import type en from "./recent-changes.en.ts";

export default {
  "recent-changes.title": "Recente wijzigingen",
  "recent-changes.text":
    "U kunt een wijziging 30 dagen ongedaan maken. Wat daarna opnieuw is gewijzigd, blijft zoals het is.",
  "recent-changes.by": "{when} · {by}",
  "recent-changes.undone": "Ongedaan gemaakt",
  "recent-changes.undo-one": "De wijziging van {when} ongedaan maken",
  "recent-changes.older": "Oudere tonen",
} satisfies Record<keyof typeof en, string>;
