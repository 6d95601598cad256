/** Slices of contract and API that any slice may import directly. */
const foundations = "services";

/** Slices of the portal that any slice may import directly. Each may import those before it. */
const portalFoundations = [
  "reference-data",
  "documents",
  "contacts",
  "end-customers",
  "catalogue",
  "services",
  "quotation-requests",
];

/** What the shell reads of the contract besides `core/`: the parts about the application itself. */
const contractOfShell = [
  "company", // the company of the signed-in person
  "preferences", // the person's usual CSV dialect, which every list offers
  "saved-views", // the saved searches of every list
  "search", // what the palette gets about a record, which each slice shows in its own way
  "session", // tokens and their claims
  "system", // /config.json
];

/** Who may import whom. The check prints the comment of a rule that is broken. */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Merge two files that import each other, or move what both need into a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "portal-and-api-meet-in-the-contract",
      comment: "The portal never imports the API or the identity provider. Put what both need into packages/contract.",
      severity: "error",
      from: { path: "^apps/portal/" },
      to: { path: "^apps/(api|identity)/" },
    },
    {
      name: "api-never-imports-the-portal",
      comment: "The API never imports the portal. Put what both need into packages/contract.",
      severity: "error",
      from: { path: "^apps/(api|identity)/" },
      to: { path: "^apps/portal/" },
    },
    {
      name: "identity-imports-no-api",
      comment: "The identity provider gets what it needs as options. Only its tests import the API.",
      severity: "error",
      from: { path: "^apps/identity/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { path: "^apps/api/" },
    },
    {
      name: "collector-is-apart",
      comment: "The power collector runs on its own, near the PDUs. It knows the API only by its contract.",
      severity: "error",
      from: { path: "^apps/power-collector/" },
      to: { path: "^apps/(?!power-collector/)" },
    },
    {
      name: "collector-serves-no-other",
      comment: "No other application imports the power collector. Put what both need into packages/.",
      severity: "error",
      from: { path: "^(apps/(?!power-collector/)|packages/)" },
      to: { path: "^apps/power-collector/" },
    },
    {
      name: "contract-imports-nothing-of-ours",
      comment:
        "A contract file imports core/, services/ and files of its own folder, never those of another feature. The operator's view of a " +
        "feature builds on that of its customers.",
      severity: "error",
      from: { path: "^packages/contract/src/([^/]+)", pathNot: "\\.test\\.ts$|^packages/contract/src/operator/" },
      to: {
        path: "^(apps|e2e|bench)/|^packages/contract/src/",
        pathNot: `^packages/contract/src/(core|${foundations}|$1)/`,
      },
    },
    {
      name: "contract-core-imports-no-feature",
      comment: "core/ is the base of the contract. Put what belongs to one feature, or to services, beside it.",
      severity: "error",
      from: { path: "^packages/contract/src/core/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/contract/src/(?!core/)" },
    },
    {
      name: "ordering-imports-only-the-contract",
      comment: "packages/ordering imports only core/ of the contract: portal and API both run it.",
      severity: "error",
      from: { path: "^packages/ordering/" },
      to: { path: "^(apps|e2e|bench|packages)/", pathNot: "^packages/(ordering/|contract/src/core/)" },
    },
    {
      name: "api-features-are-apart",
      comment:
        "An API feature imports from another feature only its *.public.ts files; services is the base of all five kinds.",
      severity: "error",
      from: { path: "^apps/api/src/features/([^/]+)/" },
      to: {
        path: "^apps/api/src/features/",
        pathNot: [
          "^apps/api/src/features/$1/",
          `^apps/api/src/features/${foundations}/`,
          "\\.public\\.ts$",
          "\\.demo\\.ts$",
        ],
      },
    },
    {
      name: "demo-data-refers-to-demo-data",
      comment:
        "Only demo data, fixtures and tests use the demo data of another slice; a manifest loads that of its own.",
      severity: "error",
      from: {
        path: "^apps/api/src/features/([^/]+)/",
        pathNot: "/demo/|\\.(demo|test|fixtures)\\.ts$",
      },
      to: { path: "^apps/api/src/features/.*\\.demo\\.ts$", pathNot: "^apps/api/src/features/$1/" },
    },
    {
      name: "foundations-import-no-feature",
      comment: "services is the base of other features. It imports none of them, except who the end customers are.",
      severity: "error",
      from: { path: `^apps/api/src/features/${foundations}/`, pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/api/src/features/",
        pathNot: [`^apps/api/src/features/${foundations}/`, "/end-customers\\.public\\.ts$"],
      },
    },
    {
      name: "sql-in-its-places",
      comment:
        "SQL is written in a *.queries.ts or *.demo.ts file of its feature (shared conditions: *.conditions.ts; the columns of a kind that the operator writes: *.operated.ts), in platform/ or in demo/.",
      severity: "error",
      from: {
        path: "^apps/api/src/",
        pathNot: [
          "\\.(queries|conditions|operated|demo)\\.ts$",
          "^apps/api/src/(platform|demo|testing)/",
          "\\.test\\.ts$",
        ],
      },
      to: { path: "^apps/api/src/platform/database/sql\\.ts$|/sql-template-tag/" },
    },
    {
      name: "portal-features-are-apart",
      comment: `A portal feature imports no other but a foundation (${portalFoundations.join(", ")}). Combine others in app/.`,
      severity: "error",
      from: { path: "^apps/portal/src/features/([^/]+)/" },
      to: {
        path: "^apps/portal/src/features/[^/]+/",
        pathNot: `^apps/portal/src/features/($1|${portalFoundations.join("|")})/`,
      },
    },
    ...portalFoundations.map((foundation, place) => ({
      name: `portal-foundation-${foundation}`,
      comment: `A foundation of the portal imports only those before it in the list: ${portalFoundations.join(", ")}.`,
      severity: "error",
      from: { path: `^apps/portal/src/features/${foundation}/` },
      to: {
        path: "^apps/portal/src/features/[^/]+/",
        pathNot: `^apps/portal/src/features/(${portalFoundations.slice(0, place + 1).join("|")})/`,
      },
    })),
    {
      name: "only-data-files-call-the-api",
      comment: "Only a *.data.ts of a feature, the shell and app/ call the API.",
      severity: "error",
      from: { path: "^apps/portal/src/features/", pathNot: ["\\.data\\.ts$", "\\.test\\.tsx?$"] },
      to: { path: "^packages/shell/src/calls/(http|download|upload)\\.ts$" },
    },
    {
      name: "reference-knows-no-feature",
      comment: "reference/ writes the API reference of whatever endpoints exist. It imports platform/, and no feature.",
      severity: "error",
      from: { path: "^apps/api/src/reference/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/api/src/(features|demo|testing)/|^apps/api/src/[^/]+$" },
    },
    {
      name: "platform-knows-no-feature",
      comment: "platform/ is the base of all features. It never imports a feature or the application.",
      severity: "error",
      from: { path: "^apps/api/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/api/src/(features|reference|demo|testing)/|^apps/api/src/[^/]+$" },
    },
    {
      name: "shell-knows-no-domain",
      comment: `packages/shell serves every React application. It imports packages/ui, and of the contract core/ and ${contractOfShell.join(", ")}.`,
      severity: "error",
      from: { path: "^packages/shell/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: {
        path: "^(apps|e2e|bench|packages)/",
        pathNot: `^packages/((shell|ui)/|contract/src/(core/|(${contractOfShell.join("|")})\\.ts$))`,
      },
    },
    {
      name: "shell-tests-know-no-application",
      comment: "A test of packages/shell imports no application; it may use any endpoint of the contract.",
      severity: "error",
      from: { path: "^packages/shell/" },
      to: { path: "^(apps|e2e|bench)/" },
    },
    {
      name: "ui-imports-nothing-of-ours",
      comment: "packages/ui knows neither the contract nor the shell: it gets its texts and values as props.",
      severity: "error",
      from: { path: "^packages/ui/" },
      to: { path: "^(apps|e2e|bench|packages)/", pathNot: "^packages/ui/" },
    },
    {
      name: "packages-do-not-know-the-variant",
      comment: "app/ and the texts of features depend on which variant is built; what apps share does not.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/portal/src/variants/" },
    },
    {
      name: "product-imports-no-test",
      comment: "Product code never imports a test or a tool of tests.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: "\\.(test|fixtures)\\.tsx?$|/testing/" },
      to: { path: "\\.(test|fixtures)\\.tsx?$|/testing/" },
    },
    {
      name: "declared",
      comment: "Every import is declared in the package.json of its own workspace.",
      severity: "error",
      from: { path: "^(apps|packages|e2e|bench)/", pathNot: "\\.test\\.tsx?$|/testing/|vite\\.config\\.ts$|/build/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
