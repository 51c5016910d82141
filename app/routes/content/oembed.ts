// GET /oembed: how other sites show the page of a title in a frame (oembed.com)
export { oEmbedLoader as loader } from "~/features/embed/oembed.server";
