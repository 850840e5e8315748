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
  getRiskLimits: { summary: 'The betting limits', status: 200, response: riskLimitsObject },
  setRiskLimits: {
    summary: 'Change betting limits; open bets are unaffected',
    body: riskLimitsInput,
    status: 200,
    response: riskLimitsObject.extend({ awaitingSecond }).meta({ id: 'RiskLimitsChange' }),
  },
  getMargins: { summary: "The margin of each market's book", status: 200, response: marginsObject },
  setMargins: {
    summary: 'Change margins; games use them from their next pricing',
    body: marginsInput,
    status: 200,
    response: marginsObject.extend({ awaitingSecond }).meta({ id: 'MarginsChange' }),
  },
  listExposure: {
    summary: "The operator's profit or loss on open bets by game and score, for all games or one",
    query: z.strictObject({ gameId: idText.optional() }),
    status: 200,
    response: z.array(exposureObject),
  },
} as const;
