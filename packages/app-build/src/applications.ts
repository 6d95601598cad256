import path from "node:path";
import { type Brand, brands, consoleBrand } from "@demarc/contract/core/brands";
import type { Feature } from "@demarc/contract/core/features";
import { featuresOf, type Variant, variants } from "@demarc/contract/core/variants";

/** One build of an application in the browser. */
export interface Application {
  /** Its folder in `dist` of the application, and its word on the command line. */
  readonly name: string;
  /** The folder of its sources in the repository. */
  readonly folder: string;
  readonly brand: Brand;
  /** Chooses files by the conditions of `imports` in the package.json of the application. */
  readonly variant?: Variant;
  /** The features that it has; undefined for all that it declares. */
  readonly features?: readonly Feature[];
  /** Has a home for people who are not signed in, prerendered in both languages. */
  readonly hasPublicHome: boolean;
  /** Pages that the demo alone serves, from a build of their own. */
  readonly demoPages?: readonly string[];
}

const portalOf = (variant: Variant): Application => ({
  name: variant,
  folder: "apps/portal",
  brand: brands[variant],
  variant,
  features: featuresOf(variant),
  hasPublicHome: true,
  demoPages: ["components.html", "tv-device.html"],
});

/** All applications; `npm start` waits for the first one. */
export const applications: readonly Application[] = [
  ...variants.map(portalOf),
  { name: "console", folder: "apps/console", brand: consoleBrand, hasPublicHome: false },
];

const repository = path.join(import.meta.dirname, "../../..");

/** The absolute path of a file of an application. */
export const pathIn = ({ folder }: Application, file: string): string => path.join(repository, folder, file);

/** The folder of its build. */
export const outputOf = (application: Application): string => pathIn(application, `dist/${application.name}`);

/** The application with that name. Throws if there is none. */
export const applicationNamed = (name: string): Application => {
  const found = applications.find((known) => known.name === name);
  if (!found)
    throw new Error(`There is no application ${name}, only ${applications.map((one) => one.name).join(", ")}`);
  return found;
};

/** The portal of VITE_VARIANT, by default the main one. Throws if there is no such variant. */
export const wantedPortal = (): Application => {
  const wanted = process.env["VITE_VARIANT"] ?? "main";
  const variant = variants.find((known) => known === wanted);
  if (!variant) throw new Error(`VITE_VARIANT is ${wanted}; it must be one of ${variants.join(", ")}`);
  return applicationNamed(variant);
};
