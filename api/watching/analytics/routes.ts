import { api } from "../../context";
import { storeEvents } from "./events";

export const analyticsRoutes = {
  events: api.analytics.events.handler(({ input, context }) => storeEvents(context, input.events)),
};
