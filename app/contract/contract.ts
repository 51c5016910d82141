import { auth } from "./auth";
import { catalog } from "./catalog";
import { content } from "./content";
import { playback } from "./playback";
import { profile } from "./profile";
import { system } from "./system";

/** The HTTP API between the web application and its back end, ours or an operator's. */
export const contract = { auth, catalog, content, playback, profile, system };
