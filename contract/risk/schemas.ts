import { z } from 'zod';
import { idText } from '#contract/fields.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import {
  exposureObject,
  marginsInput,
  marginsObject,
  riskLimitsInput,
  riskLimitsObject,
} from '#contract/risk/objects.ts';

export const riskSchemas = {
  getRiskLimits: { summary: 'The betting limits', response: riskLimitsObject },
  setRiskLimits: {
    summary: 'Change betting limits; open bets are unaffected',
    body: riskLimitsInput,
    response: riskLimitsObject.extend({ awaitingSecond }).meta({ id: 'RiskLimitsChange' }),
  },
  getMargins: { summary: "The margin of each market's book", response: marginsObject },
  setMargins: {
    summary: 'Change margins; games use them from their next pricing',
    body: marginsInput,
    response: marginsObject.extend({ awaitingSecond }).meta({ id: 'MarginsChange' }),
  },
  listExposure: {
    summary: "The operator's profit or loss on open bets by game and score, for all games or one",
    query: z.strictObject({ gameId: idText.optional() }),
    response: z.array(exposureObject),
  },
} as const;
