import "i18next";
import type { Resources } from "./i18n-options";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: Resources;
  }
}
