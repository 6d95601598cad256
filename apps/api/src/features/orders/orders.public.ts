export { type AddressAsking, type KnownAddresses, lookUpOffers } from "./quoted/offered-addresses.ts";
export { type JudgedOffer, judgeOffer, orderingObstacle, placeAcceptedItem } from "./quoted/quoted-order.steps.ts";
export { orderTurns } from "./submission/order-turns.ts";
