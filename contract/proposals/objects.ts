import { z } from 'zod';
import { idField, timeText } from '#contract/fields.ts';

export const PROPOSAL_KINDS = [
  'risk limits',
  'margins',
  'role',
  'accumulator bonus',
  'game status',
  'kick-off',
  'names',
  'result',
  'prices',
  'voids',
  'promotion',
  'settings',
  'free bets',
] as const;

const person = z.strictObject({ id: idField, username: z.string() });
const game = z.strictObject({ id: idField, homeTeam: z.string(), awayTeam: z.string() });

/** A change requested by one member of staff that another must approve. */
export const proposalObject = z
  .strictObject({
    id: idField,
    kind: z.enum(PROPOSAL_KINDS),
    /** Whose role or suspension it changes; null for other kinds. */
    user: person.nullable(),
    /** The game it changes; null for other kinds. */
    game: game.nullable(),
    /** The values to change: as they were when proposed, and as proposed. */
    before: z.unknown(),
    after: z.unknown(),
    proposedBy: person,
    createdAt: timeText,
    /**
     * The values it was based on have changed, or its author could no longer make it, so it can
     * only be rejected or withdrawn. It is listed until a day after it was proposed.
     */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalObject>;

/** Whether the change awaits a second person's approval; until then nothing changes. */
export const awaitingSecond = z.boolean();
