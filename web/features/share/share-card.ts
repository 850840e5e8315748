// The content of a share picture, drawn as text so that names can't inject markup.

export const SHARE_STYLES = ['classic', 'modern', 'minimal'] as const;
export type ShareStyle = (typeof SHARE_STYLES)[number];

/** A post for a phone's feed, and the wide format of link previews. */
export const SHARE_FORMATS = ['post', 'wide'] as const;
export type ShareFormat = (typeof SHARE_FORMATS)[number];

export const FORMAT_SIZES: Record<ShareFormat, { width: number; height: number }> = {
  post: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 630 },
};

export type ShareCard = {
  brand: string;
  username: string;
  headline: string;
  win: string;
  match: string;
  selections: readonly string[];
  figures: readonly { label: string; value: string }[];
  badges: readonly string[];
  footnote: string;
  bright: boolean;
};
