// The shape of an openfootball file, in each of its published variants.
import { z } from 'zod';

const team = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const pair = z.tuple([z.unknown(), z.unknown()]);
const goal = z.object({
  name: z.string().nullish(),
  minute: z.union([z.string(), z.number()]),
  offset: z.int().nullish(),
  owngoal: z.boolean().nullish(),
  penalty: z.boolean().nullish(),
});
/** A starting player's name, or a substitute with the minute they came on. */
const participant = z.union([
  z.string().transform((name) => ({ name, minute: null })),
  z.object({ name: z.string(), minute: z.int().min(0).max(130).nullish() }),
]);
export const match = z.object({
  round: z.string().nullish(),
  num: z.number().nullish(),
  date: z.string(),
  time: z.string().nullish(),
  team1: team,
  team2: team,
  score: z.union([pair, z.object({ ft: pair.nullish(), ht: pair.nullish(), et: pair.nullish() })]).nullish(),
  score1: z.number().nullish(),
  score2: z.number().nullish(),
  goals1: z.array(goal).nullish(),
  goals2: z.array(goal).nullish(),
  lineup1: z.array(participant).nullish(),
  lineup2: z.array(participant).nullish(),
  group: z.string().nullish(),
  status: z.string().nullish(),
});
export type Match = z.infer<typeof match>;

export const file = z.object({
  name: z.string().optional(),
  matches: z.array(z.unknown()).optional(),
  rounds: z.array(z.object({ name: z.string(), matches: z.array(z.looseObject({})) })).optional(),
});
