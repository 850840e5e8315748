// What a share picture shows of a won bet. All of it is text that is drawn as text: a team's or a player's name can't
// be anything else. Of the player it says the username, and nothing more.

export const SHARE_STYLES = ['classic', 'modern', 'minimal'] as const;
export type ShareStyle = (typeof SHARE_STYLES)[number];

/** A post for a phone's feed, and the wide one that links are shown with. */
export const SHARE_FORMATS = ['post', 'wide'] as const;
export type ShareFormat = (typeof SHARE_FORMATS)[number];

export const FORMAT_SIZES: Record<ShareFormat, { width: number; height: number }> = {
  post: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 630 },
};

export type ShareCard = {
  brand: string;
  username: string;
  /** 'I won', over the amount. */
  headline: string;
  win: string;
  match: string;
  /** What was backed and its market; for an accumulator one line for each leg. */
  selections: readonly string[];
  figures: readonly { label: string; value: string }[];
  badges: readonly string[];
  footnote: string;
  bright: boolean;
};
