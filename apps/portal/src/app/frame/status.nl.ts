import type en from "./status.en.ts";

export default {
  "status.title": "Systeemstatus",
  "status.none": "Alle systemen normaal",
  "status.minor": "Enkele diensten zijn verstoord",
  "status.major": "Grote storing, we werken eraan",
  "status.critical": "Ernstige storing, we werken eraan",
  "status.maintenance": "Onderhoud bezig",
  "status.unknown": "Status onbekend",
  "status.age": "Gewijzigd {age}",
  "status.link": "Statuspagina openen",
} satisfies Record<keyof typeof en, string>;
