import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { PrivilegedContext } from "../../platform/route-context.ts";
import { type OrderOutcome, shopClient } from "./loyalty-shop.client.ts";
import { type Article, goods } from "./loyalty-shop.goods.ts";
import * as pages from "./loyalty-shop.page.ts";
import { isGenuine, type ShopVisits, shopVisits } from "./loyalty-shop.visits.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const orderPath = "/loyalty/shop/order";

const fieldsOf = (given: unknown) => {
  const fields = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  return (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
};

const articleOf = (id: string): Article | undefined => goods.find((article) => article.id === id);

const confirmRoute = (app: FastifyInstance, { find, refuse, show }: ShopVisits): void => {
  app.get(orderPath, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await find(request);
    if (!visit) return refuse(request, reply);
    const { visitor, frame, formToken } = visit;
    const article = articleOf(fieldsOf(request.query)("article"));
    if (!article) return show(request, reply, 404, pages.notOrderedPage(frame, "unwanted"));
    if (article.points > visitor.balance) return show(request, reply, 409, pages.notOrderedPage(frame, "notEnough"));
    const form = { article, orderId: crypto.randomUUID(), formToken };
    return show(request, reply, 200, pages.confirmPage(frame, visitor, form));
  });
};

/** Places an order. It answers the post itself, so a reload sends the same order, which takes no points again. */
const orderRoute = (
  app: FastifyInstance,
  { find, refuse, show }: ShopVisits,
  spend: ReturnType<typeof shopClient>,
): void => {
  const statuses: Readonly<Record<OrderOutcome, number>> = {
    ordered: 200,
    "not-enough": 409,
    refused: 409,
    failed: 502,
  };
  app.post(orderPath, { config: { takesForm: true } }, async (request, reply) => {
    const visit = await find(request);
    if (!visit) return refuse(request, reply);
    const { visitor, frame, formToken } = visit;
    const field = fieldsOf(request.body);
    const [article, orderId] = [articleOf(field("article")), field("orderId")];
    if (!article || !uuid.test(orderId) || !isGenuine(visit, request, field("formToken")))
      return show(request, reply, 403, pages.notOrderedPage(frame, "unwanted"));
    const { customerId, locale } = visitor;
    const outcome = await spend({ customerId, orderId, points: article.points, description: article[locale].name });
    const page = {
      ordered: async () => pages.orderedPage(frame, (await find(request))?.visitor ?? visitor, article),
      "not-enough": () => pages.notOrderedPage(frame, "notEnough"),
      refused: () => pages.notOrderedPage(frame, "unwanted"),
      failed: () => pages.failedPage(frame, { article, orderId, formToken }),
    }[outcome];
    return show(request, reply, statuses[outcome], await page());
  });
};

/** The bundled shop: pages without scripts. Only the demo has goods; elsewhere it shows the balance. */
export function loyaltyShop(
  app: FastifyInstance,
  { authPool, config }: Pick<PrivilegedContext, "authPool" | "config">,
): void {
  if (config.loyaltyShop.url !== "") return;
  const visits = shopVisits({ authPool, config });
  const stocked = config.demo && config.loyaltyShop.secret !== "";
  app.get("/loyalty/shop", { exposeHeadRoute: false }, async (request, reply) => {
    const { ticket } = request.query as { ticket?: unknown };
    if (ticket !== undefined) return visits.begin(request, reply, ticket);
    const visit = await visits.find(request);
    if (!visit) return visits.refuse(request, reply);
    return visits.show(request, reply, 200, pages.shopPage(visit.frame, visit.visitor, stocked));
  });
  if (!stocked) return;
  confirmRoute(app, visits);
  orderRoute(
    app,
    visits,
    shopClient(config, () => (app.server.address() as AddressInfo | null)?.port ?? 0),
  );
}
