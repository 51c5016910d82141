/* Paths that scripts fetch and forms submit to. Those of television and stories depend on the language. */

const segment = (value: string) => encodeURIComponent(value);

export const story = (query: URLSearchParams) => `/resources/story?${query}`;
/** `height`: the largest height in pixels of the clip for a page's large picture; without it what a card shows. */
export const preview = (alias: string, locale: string, height?: number) =>
  `/resources/preview?${new URLSearchParams({ alias, locale, ...(height && { height: String(height) }) })}`;
export const suggest = (query: string, locale: string | undefined) =>
  `/resources/suggest?q=${encodeURIComponent(query)}&locale=${locale}`;
export const broadcast = (query: URLSearchParams) => `/resources/showing?${query}`;
export const progress = () => "/resources/progress";
export const viewing = () => "/resources/viewing";
export const moreMinutes = () => "/resources/more-minutes";
export const popup = () => "/resources/popup";
export const consent = () => "/resources/consent";
export const visit = () => "/resources/visit";
export const tick = (visit: string) => `/resources/tick?session_id=${visit}`;
export const continueWatching = () => "/resources/continue-watching";
export const favorites = () => "/resources/favorites";
export const rating = (uid?: string) =>
  `/resources/rating${uid === undefined ? "" : `?uid=${encodeURIComponent(uid)}`}`;
export const spoilers = () => "/resources/spoilers";
export const recommendationSignals = () => "/resources/recommendation-signals";
export const myData = () => "/resources/my-data";
export const payments = () => "/resources/payments";
export const tvCode = () => "/resources/tv-code";
export const premiere = () => "/resources/premiere";
export const pushBrowser = () => "/resources/push-browser";
export const tvNow = () => "/resources/tv-now";
export const supportEvents = (ticket: string) => `/resources/support-events?ticket=${segment(ticket)}`;
export const filmUpload = () => "/resources/film-upload";
export const supportPicture = (id: string, token?: string) =>
  `/resources/support-picture?${new URLSearchParams({ id, ...(token === undefined ? {} : { token }) })}`;
/** A group that watches together: its clock, and where its members send what they do. */
export const together = () => "/resources/together";
export const togetherEvents = (group: string) => `/resources/together-events?id=${segment(group)}`;
/** A programme of one's own channel, or of one that somebody shares, for a calendar. */
export const channelCalendar = (link?: string) =>
  `/resources/my-channel/${link === undefined ? "my-channel" : segment(link)}.ics`;
/** What an address for IPTV players leads to: its list of channels and its guide. */
export const iptvPlaylist = (token: string) => `/iptv/${segment(token)}/channels.m3u`;
export const iptvGuide = (token: string) => `/iptv/${segment(token)}/guide.xml`;
export const iptvChannel = (token: string, id: number) => `/iptv/${segment(token)}/channels/${id}.m3u8`;
/** Players put the start of a programme, in Unix seconds, in place of the end. */
export const iptvRecordings = (token: string, channelId: number) =>
  `/iptv/${segment(token)}/recordings/${channelId}-\${start}.m3u8`;
export const tvOnAir = () => "/resources/tv-on-air";
export const tvFavorites = () => "/resources/tv-favorites";
export const tvReminders = () => "/resources/tv-reminders";
/** What one-tap sign-in is offered with. */
export const oneTapOffer = () => "/resources/one-tap";
/** What is kept for use without a connection, and an article that is. */
export const offline = () => "/resources/offline";
export const offlineArticle = (alias: string) => `/resources/offline-article?alias=${segment(alias)}`;
export const passkey = () => "/resources/passkey";
