// Server markup is rendered only on the server, so no browser code imports its styles. Documents contain the native
// player; its other styles load with its code.
import "../player/player.module.css";

import.meta.glob("../ui/*.css", { eager: true });
import.meta.glob("../features/*/*.css", { eager: true });
