import { z } from 'zod';
import {
  featuredCodeChange,
  featuredCodeInput,
  featuredCodeObject,
  featuredUptakeObject,
  managedFeaturedCodeObject,
} from '#contract/featured-codes/objects.ts';
import { emptyBody, pageQuery } from '#contract/fields.ts';

export const featuredCodeSchemas = {
  listFeaturedCodes: {
    summary: 'The few newest featured codes that can currently be bet on, newest first',
    response: z.array(featuredCodeObject),
    shared: true,
  },
  listAllFeaturedCodes: {
    summary: 'All featured booking codes, newest first; the first page includes every one that has not ended',
    query: pageQuery,
    response: z.array(managedFeaturedCodeObject),
  },
  listFeaturedUptake: {
    summary: 'Bets on the selections of the featured codes on one page of listAllFeaturedCodes',
    query: pageQuery,
    response: z.array(featuredUptakeObject),
  },
  featureCode: {
    summary: 'Feature a booking code for players until its end time',
    body: featuredCodeInput,
    status: 201,
    response: managedFeaturedCodeObject,
  },
  changeFeaturedCode: {
    summary: 'Change the title, translations or end time of a featured code',
    body: featuredCodeChange,
    response: managedFeaturedCodeObject,
  },
  withdrawFeaturedCode: {
    summary: 'Stop featuring a code now; the booking code itself stays valid',
    body: emptyBody,
    response: managedFeaturedCodeObject,
  },
} as const;
