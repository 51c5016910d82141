// Fragments are rendered on the server alone, so nothing in the browser's code imports the styles they need.
import "../ui/card.module.css";
import "../ui/shelf.module.css";
import "../ui/button.module.css";
import "../features/shell/footer.module.css";
import "../features/home/hero.module.css";
import "../features/home/banner.module.css";
import "../features/title/title.module.css";
import "../features/playlist/playlist.module.css";
import "../features/catalog/list-page.module.css";
import "../features/lists/lists.module.css";
import "../features/person/person.module.css";
import "../features/journal/journal.module.css";
import "../features/journal/article.module.css";
import "../features/category/category.module.css";
import "../features/tv-access/tv-access.module.css";
import "../features/search/search.module.css";
import "../features/favorites/favorites.module.css";
import "../features/stories/stories.module.css";
import "../ui/breadcrumbs.module.css";
import "../ui/tabs.module.css";
import "../ui/pages.module.css";
// The player that a document holds is the browser's own; the code of ours brings the rest of its styles.
import "../features/watch/player-popup.module.css";
import "../player/player.module.css";
