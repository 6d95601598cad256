import { applicationConfig } from "@demarc/app-build/application-config.ts";
import { wantedPortal } from "@demarc/app-build/applications.ts";

export default applicationConfig(wantedPortal());
