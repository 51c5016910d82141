// GET /resources/offline-article?alias: an article of the journal, to be kept in the browser
export { keptArticleLoader as loader } from "~/features/offline/kept-article.server";
