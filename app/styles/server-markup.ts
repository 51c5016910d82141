// Fragments are rendered on the server alone, so nothing in the browser's code imports the styles they need.
import "../ui/card.module.css";
import "../ui/shelf.module.css";
import "../ui/button.module.css";
import "../features/shell/footer.module.css";
import "../features/home/hero.module.css";
import "../features/home/banner.module.css";
import "../features/title/title.module.css";
import "../features/playlist/playlist.module.css";
import "../ui/breadcrumbs.module.css";
import "../ui/tabs.module.css";
import "../ui/pages.module.css";
