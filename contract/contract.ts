import { account } from "./account";
import { analytics } from "./analytics";
import { auth } from "./auth";
import { billing } from "./billing";
import { captcha } from "./captcha";
import { catalog } from "./catalog";
import { content } from "./content";
import { contentEntries } from "./content-entries";
import { documents } from "./documents";
import { editing } from "./editing";
import { iptv } from "./iptv";
import { journal } from "./journal";
import { lists } from "./lists";
import { moneyDesk } from "./money-desk";
import { newsletter } from "./newsletter";
import { offers } from "./offers";
import { ownChannel } from "./own-channel";
import { parents } from "./parents";
import { passkeys } from "./passkeys";
import { persons } from "./persons";
import { pin } from "./pin";
import { playback } from "./playback";
import { popups } from "./popups";
import { previews } from "./previews";
import { profile } from "./profile";
import { profiles } from "./profiles";
import { promo } from "./promo";
import { promoter } from "./promoter";
import { receipts } from "./receipts";
import { scoring } from "./scoring";
import { search } from "./search";
import { support } from "./support";
import { system } from "./system";
import { together } from "./together";
import { tv } from "./tv";
import { viewingDesk } from "./viewing-desk";
import { year } from "./year";

/** The HTTP API between the web application and its back end, ours or an operator's. */
export const contract = {
  account,
  analytics,
  auth,
  billing,
  captcha,
  catalog,
  content,
  documents,
  editing: { ...editing, ...contentEntries, ...previews },
  iptv,
  journal,
  lists,
  moneyDesk,
  newsletter,
  offers,
  ownChannel,
  parents,
  passkeys,
  persons,
  pin,
  playback,
  popups,
  profile,
  profiles,
  promo,
  promoter,
  receipts,
  scoring,
  search,
  support,
  system,
  together,
  tv,
  viewingDesk,
  year,
};
