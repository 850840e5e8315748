import { z } from 'zod';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import {
  exposureObject,
  gameExposureObject,
  marginsInput,
  marginsObject,
  riskLimitsInput,
  riskLimitsObject,
} from '#contract/risk/objects.ts';

export const riskSchemas = {
  getRiskLimits: { summary: 'The betting limits', response: riskLimitsObject },
  setRiskLimits: {
    summary: 'Change betting limits; open bets are unaffected',
    body: riskLimitsInput.extend({
      /** The limits the caller saw. If any limit being changed is out of date, nothing is saved. */
      seen: riskLimitsObject.partial().optional(),
    }),
    response: riskLimitsObject.extend({ awaitingSecond }).meta({ id: 'RiskLimitsChange' }),
  },
  getMargins: { summary: 'The margin method, and the margin of each market', response: marginsObject },
  setMargins: {
    summary: 'Change margins or the margin method; each game uses them the next time it is priced',
    body: marginsInput.extend({
      /** The margins the caller saw. If any margin being changed is outdated, nothing is saved. */
      seen: marginsObject.partial().optional(),
    }),
    response: marginsObject.extend({ awaitingSecond }).meta({ id: 'MarginsChange' }),
  },
  getGameExposure: {
    summary: "The operator's profit or loss on a game's open bets by score, and the liability of each selection",
    response: gameExposureObject,
  },
  listExposure: {
    summary: "The operator's profit or loss on open bets by game and score",
    response: z.array(exposureObject),
  },
} as const;
