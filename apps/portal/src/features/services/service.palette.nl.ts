import type en from "./service.palette.en.ts";

export default {
  "service.palette.end.line": "Lijn {name} opzeggen",
  "service.palette.end.rack": "Rack {name} opzeggen",
  "service.palette.end.shared-colo": "Gedeelde units {name} opzeggen",
  "service.palette.end.dc-connection": "Verbinding {name} opzeggen",
  "service.palette.end.wdm": "Golflengte {name} opzeggen",
  "service.palette.end-hint": "Opent het venster",
} satisfies Record<keyof typeof en, string>;
