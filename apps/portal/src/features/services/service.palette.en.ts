export default {
  "service.palette.end.line": "End line {name}",
  "service.palette.end.rack": "End rack {name}",
  "service.palette.end.shared-colo": "End shared units {name}",
  "service.palette.end.dc-connection": "End connection {name}",
  "service.palette.end.wdm": "End wavelength {name}",
  "service.palette.end-hint": "Opens the dialog",
} as const;
