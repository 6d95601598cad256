export default {
  "status.title": "System status",
  "status.none": "All systems normal",
  "status.minor": "Some services are disrupted",
  "status.major": "Major disruption, we are working on it",
  "status.critical": "Serious outage, we are working on it",
  "status.maintenance": "Maintenance in progress",
  "status.unknown": "Status unknown",
  "status.age": "Changed {age}",
  "status.link": "Open the status page",
} as const;
