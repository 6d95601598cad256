import { backchannelLogout, exchangeToken } from "@demarc/contract/session";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { productTokenRoutes } from "./product-token.routes.ts";
import { identityCommands } from "./session.commands.ts";
import { sessionRoutes } from "./session.routes.ts";

export const session = defineFeature({
  name: "session",
  area: "Session",
  about: "Product tokens, sessions and the signed-in user.",
  writes: ["sso_session"],
  routes: [productTokenRoutes, sessionRoutes],
  limits: ({ limits }) => {
    const exchanges = () => requestLimit(limits.exchangesPerAddressPerMinute, 60);
    return [
      // An identity provider that ends many sessions at once reports each of them from one address.
      [backchannelLogout, requestLimit(limits.logoutsPerAddressPerMinute, 60)],
      // An office signs in from one address: the default limit of refused calls would let what one sends keep all others out.
      [exchangeToken, exchanges(), exchanges()],
    ];
  },
  commands: identityCommands,
});
