import { z } from 'zod';
import { HANDICAP_LINE_DESCRIPTION, idField, lineField, marketField, oddsField } from '#contract/fields.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';
import { MAX_JOINT_SELECTIONS, MIN_JOINT_SELECTIONS } from '#domain/pricing/joint-refusals.ts';

const ODDS_DESCRIPTION =
  'The odds shown to the player. If they have changed, the bet is refused unless `acceptOddsChange` allows it. ' +
  'If omitted, the bet is placed at the current price';

export const selectionFields = {
  gameId: idField,
  betType: z.enum(BET_TYPES).optional().meta({ description: 'A bet type; specify either this or a market' }),
  market: marketField.optional(),
  selection: z.string().max(80).nullish().meta({
    description:
      'A selection of the bet type or market. Optional for the bet types home, draw and away; ignored for a goalscorer bet, which needs playerId',
  }),
  odds: oddsField.optional().meta({ description: ODDS_DESCRIPTION }),
  playerId: idField.nullish().meta({ description: 'The player, for a goalscorer bet' }),
  line: lineField.nullish().meta({
    description: `Required with a market that has lines. Optional with a bet type: for a handicap or Asian total, the game's line as last seen (LINE_CHANGED if it has moved); for over/under, the line in the selection's name. ${HANDICAP_LINE_DESCRIPTION}`,
  }),
};

type MarketFields = { betType?: unknown; market?: unknown };
export const hasBetTypeOrMarket = ({ betType, market }: MarketFields): boolean =>
  (betType === undefined) !== (market === undefined);
export const BET_TYPE_OR_MARKET = { path: ['betType'], error: 'Specify either a bet type or a market, but not both' };

export const selectionInput = z.strictObject(selectionFields).refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET);
const { gameId, betType, market, selection, playerId, line } = selectionFields;
export const selectionWithoutOdds = z
  .strictObject({ gameId, betType, market, selection, playerId, line })
  .refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET);
export const builderSelections = z
  .array(z.strictObject({ betType, market, selection, playerId, line }).refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET))
  .min(MIN_JOINT_SELECTIONS)
  .max(MAX_JOINT_SELECTIONS);
