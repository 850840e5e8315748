import { z } from 'zod';
import { pageQuery } from '#contract/fields.ts';
import {
  batchInput,
  batchPreviewObject,
  batchTerms,
  freeBetBatchObject,
  freeBetsRevocation,
  freeBetsRevokedObject,
} from '#contract/free-bet-batches/objects.ts';

const batchResponse = z.discriminatedUnion('awaitingSecond', [
  freeBetBatchObject.extend({ awaitingSecond: z.literal(false) }).meta({ id: 'FreeBetBatchGiven' }),
  z.strictObject({ awaitingSecond: z.literal(true) }).meta({ id: 'FreeBetBatchProposed' }),
]);

export const freeBetBatchSchemas = {
  listFreeBetBatches: {
    summary: 'Free bets given to segments of players, newest batch first',
    query: pageQuery,
    response: z.array(freeBetBatchObject),
  },
  previewFreeBetBatch: {
    summary: 'Preview a batch: the players of a segment and the total value; nothing is given',
    body: batchTerms,
    response: batchPreviewObject,
  },
  giveFreeBetBatch: {
    summary: 'Give each person in a segment a free bet, as previewed, or propose it if it requires two people',
    body: batchInput,
    status: 201,
    response: batchResponse,
  },
  revokeFreeBetBatch: {
    summary: 'Revoke the unused free bets of a batch, with a reason',
    body: freeBetsRevocation,
    response: freeBetsRevokedObject,
  },
  revokePromotionFreeBets: {
    summary: "Revoke the unused free bets of a promotion's code, with a reason",
    body: freeBetsRevocation,
    response: freeBetsRevokedObject,
  },
} as const;
