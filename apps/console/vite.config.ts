import { applicationConfig } from "@demarc/app-build/application-config.ts";
import { applicationNamed } from "@demarc/app-build/applications.ts";

export default applicationConfig(applicationNamed("console"));
