/** Descriptions of the fields of the catalogue. */
export const catalogueFieldTexts: Readonly<Record<string, string>> = {
  site: "Code of the data centre",
  route: "Code of the route of wavelengths",
  package: "Code of the package",
  "Site.operator": "Company that runs the data centre",
  "Site.footprint": "Part of a rack position that it takes",
  "Site.heightU": "Height in rack units (U)",
  "PackageProduct.quantityFrom": "Parameter that sets the quantity; null if the quantity is 1",
  "PackageProduct.siteCode": "Code of the data centre where the price applies. Null means everywhere",
  "PackageProduct.routeCode": "Code of the route where the price applies. Null means every route",
  "PackageParameter.step": "Step of the order form that asks for it",
  "PackageParameter.multipleOf": "Step of a number, such as 0.5; null for whole numbers",
  "Package.setupWaivedFrom": "Contract term in months from which set-up is free; null if it never is",
  "WdmRouteAvailability.lengthKm": "Length of the path in km",
};

/** Demo values for the same fields. */
export const catalogueFieldExamples: Readonly<Record<string, unknown>> = {
  site: "AMS1",
  route: "AMS1-RTM1",
  package: "WDM-100G-U",
  "Site.operator": "Waterkant Datacenters",
  "Site.footprint": "FULL",
  "PackageProduct.quantityFrom": "layer2Circuits",
  "PackageProduct.siteCode": "AMS1",
  "PackageProduct.routeCode": "AMS1-RTM1",
  "PackageParameter.step": "package",
  "PackageParameter.multipleOf": 0.5,
  "Package.setupWaivedFrom": 36,
  "WdmRouteAvailability.lengthKm": 86,
  "WdmRouteAvailability.wavelengthNm": 1558.98,
  "WdmRouteAvailability.frequencyThz": 192.3,
};
