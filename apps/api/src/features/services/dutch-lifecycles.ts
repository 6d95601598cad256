export const dutchLifecycles = {
  PLANNED: "Gepland",
  PROVISIONING: "In aanleg",
  TESTING: "Wordt getest",
  ACTIVE: "Actief",
  CHANGE_PENDING: "Wijziging loopt",
  SUSPENDED: "Geblokkeerd",
  TERMINATION_SCHEDULED: "Loopt af",
  TERMINATED: "Beëindigd",
};

export const dutchOperationals = { UP: "Werkt", DOWN: "Storing", DEGRADED: "Verstoord", UNKNOWN: "Onbekend" };
