import { z } from 'zod';
import {
  featuredCodeChange,
  featuredCodeInput,
  featuredCodeObject,
  featuredUptakeObject,
  managedFeaturedCodeObject,
} from '#contract/featured-codes/objects.ts';
import { emptyBody, idParams, pageQuery } from '#contract/fields.ts';

export const featuredCodeSchemas = {
  listFeaturedCodes: {
    summary: 'The featured slips that can be bet on now, newest first',
    response: z.array(featuredCodeObject),
    shared: true,
  },
  listAllFeaturedCodes: {
    summary: 'All featured booking codes, newest first',
    query: pageQuery,
    response: z.array(managedFeaturedCodeObject),
  },
  listFeaturedUptake: {
    summary: 'The bets on the featured codes of one page of listAllFeaturedCodes',
    query: pageQuery,
    response: z.array(featuredUptakeObject),
  },
  featureCode: {
    summary: 'Show a booking code to players, who can open it until the end',
    body: featuredCodeInput,
    status: 201,
    response: managedFeaturedCodeObject,
  },
  changeFeaturedCode: {
    summary: 'Change the title or the end of a featured code',
    params: idParams,
    body: featuredCodeChange,
    response: managedFeaturedCodeObject,
  },
  withdrawFeaturedCode: {
    summary: 'Stop featuring a code now; the code itself stays valid',
    params: idParams,
    body: emptyBody,
    response: managedFeaturedCodeObject,
  },
} as const;
