import { z } from 'zod';
import { amountField, idField, moneyText, multilineTextField, timeText } from '#contract/fields.ts';
import { tagField } from '#contract/player-controls/schemas.ts';
import { amountInput, wageringInput } from '#contract/promotions/objects.ts';
import { freeBetUptake } from '#contract/promotions/uptake.ts';
import { type Cents, cents } from '#domain/money.ts';
import { MAX_PHONE_PREFIX_DIGITS, MAX_STAKED_DAYS, type SegmentRule } from '#domain/segment.ts';

const timeInput = z.iso.datetime({ offset: true });
const stakeInput = amountField.refine((amount: Cents) => amount >= cents(0), 'Must not be negative');

const stakedInput = z
  .strictObject({
    days: z.int().min(1).max(MAX_STAKED_DAYS, `Must be 1 to ${MAX_STAKED_DAYS} days`),
    min: stakeInput.optional(),
    max: stakeInput.optional(),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'A minimum or a maximum is required')
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['max'],
    message: 'Must not be below the minimum',
  });

const segmentRules = {
  tag: tagField,
  phonePrefix: z
    .string()
    .regex(new RegExp(`^\\+[1-9]\\d{0,${MAX_PHONE_PREFIX_DIGITS - 1}}$`), 'Must be a prefix such as +254'),
  identityVerified: z.boolean(),
  /** Whether the player has made a deposit that has not been reversed. */
  deposited: z.boolean(),
  registeredFrom: timeInput,
  registeredBefore: timeInput,
  /** Players who have never bet match neither rule. */
  lastBetFrom: timeInput,
  lastBetBefore: timeInput,
  /** The player's own money staked on non-void bets in the last `days` days. */
  staked: stakedInput,
} satisfies Record<SegmentRule, z.ZodType>;

const isInOrder = (from: string | undefined, before: string | undefined) =>
  from === undefined || before === undefined || Date.parse(from) < Date.parse(before);

/** The eligible players who match all given rules; all of them if there are none. */
export const segmentInput = z
  .strictObject(segmentRules)
  .partial()
  .refine(({ registeredFrom, registeredBefore }) => isInOrder(registeredFrom, registeredBefore), {
    path: ['registeredBefore'],
    message: 'Must be after registeredFrom',
  })
  .refine(({ lastBetFrom, lastBetBefore }) => isInOrder(lastBetFrom, lastBetBefore), {
    path: ['lastBetBefore'],
    message: 'Must be after lastBetFrom',
  });

/** A segment as submitted, with amounts as text. */
export const segmentObject = z
  .strictObject({
    tag: z.string(),
    phonePrefix: z.string(),
    identityVerified: z.boolean(),
    deposited: z.boolean(),
    registeredFrom: timeText,
    registeredBefore: timeText,
    lastBetFrom: timeText,
    lastBetBefore: timeText,
    staked: z.strictObject({ days: z.int(), min: moneyText.optional(), max: moneyText.optional() }),
  } satisfies Record<SegmentRule, z.ZodType>)
  .partial()
  .meta({ id: 'Segment' });
export type SegmentObject = z.infer<typeof segmentObject>;

export const batchTerms = z.strictObject({
  segment: segmentInput,
  /** The amount of each player's free bet. */
  amount: amountInput,
  days: z.int().min(1).max(365).default(7),
  wageringTimes: wageringInput,
});

/**
 * What the caller saw in the preview. Refused with SEGMENT_CHANGED if the players or `total` have
 * changed, or if one of the players has been given a free bet by a batch after `lastBatch`.
 */
export const seenPreviewInput = z.strictObject({
  playersHash: z.string().max(100),
  total: amountField,
  lastBatch: z.int().min(0),
});

export const batchInput = batchTerms.extend({ note: multilineTextField().nullish(), seen: seenPreviewInput });

/** Who added the segment's tag, to how many of its players, and when they last added it. */
const tagger = z.strictObject({ by: z.string(), players: z.int(), lastAt: timeText });
export type Tagger = z.infer<typeof tagger>;

export const batchPreviewObject = z
  .strictObject({
    /** At most one account of each person. */
    players: z.int(),
    /**
     * How many players get no free bet because they share a document, device or paying phone with
     * another one, or with someone who is self-excluded, is in a time-out or wants no offers; 0 if
     * there are too many players.
     */
    skipped: z.int(),
    /** Identifies the list of players, which is treated as empty if there are too many. */
    playersHash: z.string(),
    total: moneyText,
    /** The newest batch at the time of the preview; a later one may include the same players. */
    lastBatch: z.int(),
    /**
     * How many of the players received a free bet from a batch in the last 24 hours, with this or a
     * linked account; 0 if there are too many players.
     */
    recentRecipients: z.int(),
    maxPlayers: z.int(),
    /** The total the caller has approved alone today; null if one person may approve any amount. */
    aloneToday: moneyText.nullable(),
    /** Whether another member of staff must approve it. */
    needsSecond: z.boolean(),
    /** Most players first; empty if no tag is given or the segment has too many players. */
    tagged: z.array(tagger),
    /** Some of the players, newest first. */
    examples: z.array(z.strictObject({ id: idField, username: z.string() })),
  })
  .meta({ id: 'FreeBetBatchPreview' });
export type BatchPreview = z.infer<typeof batchPreviewObject>;

export const freeBetBatchObject = z
  .strictObject({
    id: idField,
    segment: segmentObject,
    amount: moneyText,
    days: z.int(),
    wageringTimes: z.int(),
    note: z.string().nullable(),
    players: z.int(),
    /** How many players of the segment got none because of another account of theirs. */
    skipped: z.int(),
    total: moneyText,
    givenBy: z.string(),
    approvedBy: z.string().nullable(),
    createdAt: timeText,
    uptake: freeBetUptake,
  })
  .meta({ id: 'FreeBetBatch' });
export type FreeBetBatch = z.infer<typeof freeBetBatchObject>;

export const freeBetsRevocation = z.strictObject({
  reason: z.string('Enter a reason').trim().min(1, 'Enter a reason').max(1000),
  /** How many unused free bets the caller saw. */
  seen: z.int().min(0),
});

export const freeBetsRevokedObject = z
  .strictObject({
    revoked: z.int(),
    value: moneyText,
    /** How many of those the caller saw have since been used or revoked, or have expired. */
    gone: z.int(),
    /** How many are still unused: one call revokes only a limited number. */
    left: z.int(),
  })
  .meta({ id: 'FreeBetsRevoked' });
