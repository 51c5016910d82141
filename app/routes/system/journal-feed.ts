// GET /journal/rss.xml: the journal's feed
export { journalFeedLoader as loader } from "~/features/journal/rss.server";
