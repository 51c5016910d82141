import { api } from "../../context";
import { storeEvents } from "./events";
import { storeTick } from "./presence";

export const analyticsRoutes = {
  events: api.analytics.events.handler(({ input, context }) => storeEvents(context, input)),
  tick: api.analytics.tick.handler(({ input, context }) => storeTick(context, input)),
};
