import type { CampaignPopup } from "#contract/popups";

/** A tariff as popups name it. */
export type PopupTariff = {
  id: string;
  title: string;
  price: string;
  months: number;
  /** Days that this viewer may try it for nothing; 0 without a trial. */
  trialDays: number;
  isThreeMonths: boolean;
  /** Whether it opens everything. */
  isFull: boolean;
};

/** What a page may say unasked, as the server knows it. */
export type PopupContent = {
  /** The tariffs that are offered; empty where nothing is sold. */
  tariffs: PopupTariff[];
  /** What a registered viewer without a subscription is offered first. */
  upsale: PopupTariff | null;
  /** The failed renewal to pay for, and what paying agrees to, as its form sends it back. */
  unpaid: Record<string, string | number> | null;
  /** The number that waits to be confirmed. */
  unconfirmedPhone: string | null;
  /** The profile that a child's profile has to be left for. */
  adultProfile: string | null;
  survey: { id: string | null; img: string | null; url: string | null };
  alarm: { text: string | null; popup: string | null; except: string[] };
  campaigns: CampaignPopup[];
  /** Hosts whose pictures the content policy allows. */
  pictureHosts: string[];
  isAfterLogout: boolean;
  /** Whether the viewer came with a token in the address. */
  cameWithToken: boolean;
};

export const noPopupContent: PopupContent = {
  tariffs: [],
  upsale: null,
  unpaid: null,
  unconfirmedPhone: null,
  adultProfile: null,
  survey: { id: null, img: null, url: null },
  alarm: { text: null, popup: null, except: [] },
  campaigns: [],
  pictureHosts: [],
  isAfterLogout: false,
  cameWithToken: false,
};
