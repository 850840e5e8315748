// Booking codes that staff show to players under a title.
import { z } from 'zod';
import { bookedSelectionObject, bookingCodeField } from '#contract/booking-codes/objects.ts';
import { idField, moneyText, oddsText, textField, timeText } from '#contract/fields.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';

export const MAX_FEATURED_TITLE = 120;

const title = textField(MAX_FEATURED_TITLE);
/** By language. Languages without a translation show the main title. */
const translations = z.partialRecord(z.enum(TRANSLATED_LANGUAGES), z.strictObject({ title }));
const endsAt = z.iso.datetime({ offset: true });

export const featuredCodeInput = z.strictObject({
  code: bookingCodeField,
  title,
  translations: translations.default({}),
  endsAt,
});
export const featuredCodeChange = z.strictObject({
  title: title.optional(),
  /** Replaces all translations. */
  translations: translations.optional(),
  endsAt: endsAt.optional(),
  /** The values the caller saw. If any field being changed is out of date, nothing is saved. */
  seen: z.strictObject({ title: z.string(), translations, endsAt: timeText }).partial().optional(),
});

const sharedFields = {
  id: idField,
  code: z.string(),
  title: z.string(),
  translations: z.partialRecord(z.enum(TRANSLATED_LANGUAGES), z.strictObject({ title: z.string() })),
  endsAt: timeText,
  selections: z.array(bookedSelectionObject),
};

/** A code that players see: every selection is open, and no game has kicked off. */
export const featuredCodeObject = z
  .strictObject({
    ...sharedFields,
    /** At current prices. */
    odds: oddsText,
  })
  .meta({ id: 'FeaturedCode' });
export type FeaturedCode = z.infer<typeof featuredCodeObject>;

export const FEATURED_STATES = ['shown', 'hidden', 'ended'] as const;

/** `newer_shown`: enough newer codes are shown. */
export const HIDDEN_REASONS = ['kicked_off', 'not_open', 'odds_too_high', 'newer_shown'] as const;

export const managedFeaturedCodeObject = z
  .strictObject({
    ...sharedFields,
    state: z.enum(FEATURED_STATES),
    /** Null unless it is hidden. */
    hiddenReason: z.enum(HIDDEN_REASONS).nullable(),
    /** At current prices; null if a selection is not open, or the odds are too high. */
    odds: oddsText.nullable(),
    startsAt: timeText,
    featuredBy: z.string(),
  })
  .meta({ id: 'ManagedFeaturedCode' });
export type ManagedFeaturedCode = z.infer<typeof managedFeaturedCodeObject>;

/**
 * The non-void bets on exactly these selections, placed while the code was featured. A selection by
 * bet type, at the game's own line, matches bets at any line.
 */
export const featuredUptakeObject = z
  .strictObject({ id: idField, bets: z.int(), players: z.int(), stakes: moneyText })
  .meta({ id: 'FeaturedCodeUptake' });
export type FeaturedUptake = z.infer<typeof featuredUptakeObject>;
