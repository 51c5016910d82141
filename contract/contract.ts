import { account } from "./account";
import { auth } from "./auth";
import { captcha } from "./captcha";
import { catalog } from "./catalog";
import { content } from "./content";
import { journal } from "./journal";
import { lists } from "./lists";
import { parents } from "./parents";
import { persons } from "./persons";
import { pin } from "./pin";
import { playback } from "./playback";
import { profile } from "./profile";
import { profiles } from "./profiles";
import { promoter } from "./promoter";
import { search } from "./search";
import { system } from "./system";
import { tv } from "./tv";

/** The HTTP API between the web application and its back end, ours or an operator's. */
export const contract = {
  account,
  auth,
  captcha,
  catalog,
  content,
  journal,
  lists,
  parents,
  persons,
  pin,
  playback,
  profile,
  profiles,
  promoter,
  search,
  system,
  tv,
};
