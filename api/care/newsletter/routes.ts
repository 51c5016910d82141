import { api } from "../../context";
import {
  askToSubscribe,
  changeTopics,
  confirmSubscription,
  endSubscription,
  isLinkUsed,
  loadNewsletterSettings,
  sendUnsubscribeLink,
} from "./subscribing";

const done = { ok: true as const };

/** The newsletter. Only an address's owner, or somebody with an email's token, can learn whether it is subscribed. */
export const newsletterRoutes = {
  subscribe: api.newsletter.subscribe.handler(async ({ input, context }) => {
    await askToSubscribe(context, input);
    return done;
  }),
  confirm: api.newsletter.confirm.handler(async ({ input, context }) => {
    await confirmSubscription(context, input.token, input.is_refused);
    return done;
  }),
  link: api.newsletter.link.handler(async ({ input, context }) => ({
    is_used: await isLinkUsed(context, input.token),
  })),
  settings: api.newsletter.settings.handler(({ input, context }) => loadNewsletterSettings(context, input)),
  change: api.newsletter.change.handler(async ({ input, context }) => {
    await changeTopics(context, input);
    return done;
  }),
  unsubscribe: api.newsletter.unsubscribe.handler(async ({ input, context }) => {
    await endSubscription(context, input);
    return done;
  }),
  unsubscribeLink: api.newsletter.unsubscribeLink.handler(async ({ input, context }) => {
    await sendUnsubscribeLink(context, input);
    return done;
  }),
};
