import { backchannelLogout } from "@demarc/contract/session";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { productTokenRoutes } from "./product-token.routes.ts";
import { identityCommand } from "./session.commands.ts";
import { sessionRoutes } from "./session.routes.ts";

export const session = defineFeature({
  name: "session",
  area: "Session",
  about: "Product tokens, sessions and the signed-in user.",
  routes: [productTokenRoutes, sessionRoutes],
  // An identity provider that ends many sessions at once reports each of them from one address.
  limits: ({ limits }) => [[backchannelLogout, requestLimit(limits.logoutsPerAddressPerMinute, 60)]],
  commands: [identityCommand],
});
