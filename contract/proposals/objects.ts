import { z } from 'zod';
import { idField, timeAnswer } from '#contract/fields.ts';

export const PROPOSAL_KINDS = [
  ...(['risk limits', 'margins', 'role'] as const),
  ...(['game status', 'kick-off', 'names', 'result', 'prices', 'promotion'] as const),
] as const;

const person = z.strictObject({ id: idField, username: z.string() });
const game = z.strictObject({ id: idField, homeTeam: z.string(), awayTeam: z.string() });

/** A change that one member of staff has asked for and another has to approve. */
export const proposalObject = z
  .strictObject({
    id: idField,
    kind: z.enum(PROPOSAL_KINDS),
    /** Whose role it is; null for another kind. */
    user: person.nullable(),
    /** The game that it changes; null for another kind. */
    game: game.nullable(),
    /** The values that would change, as they were when it was proposed and as they would be. */
    before: z.unknown(),
    after: z.unknown(),
    proposedBy: person,
    createdAt: timeAnswer,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalObject>;

/** Whether the change waits for a second person: then nothing has changed yet. */
export const awaitingSecond = z.boolean();
