import { storeEvents } from "../analytics/events";
import { api } from "../context";

export const analyticsRoutes = {
  events: api.analytics.events.handler(({ input, context }) => storeEvents(context, input.events)),
};
