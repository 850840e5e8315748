import { z } from 'zod';
import {
  contentInput,
  contentOverviewObject,
  contentPageObject,
  contentVersionObject,
  editedContentObject,
  helplinesInput,
  helplinesObject,
} from '#contract/content/objects.ts';
import { LANGUAGES } from '#contract/languages.ts';

export const contentSchemas = {
  getContent: {
    summary: 'A page of help, terms, privacy or responsible gambling, in Markdown',
    query: z.strictObject({ language: z.enum(LANGUAGES).default('en') }),
    response: contentPageObject,
    shared: true,
  },
  getHelplines: {
    summary: "Services for people with a gambling problem, in the operator's order",
    response: helplinesObject,
    shared: true,
  },
  listContent: {
    summary: 'Every page in every language: its state, and the values and helplines that are missing',
    response: contentOverviewObject,
  },
  getEditedContent: {
    summary: 'A page as written, with its default text and a list of all saved versions',
    response: editedContentObject,
  },
  getContentVersion: { summary: 'A saved version of a page', response: contentVersionObject },
  saveContent: {
    summary: 'Save a page, or restore its default text',
    body: contentInput,
    response: editedContentObject,
  },
  saveHelplines: {
    summary: 'Save the list of helplines, or restore the default list',
    body: helplinesInput,
    response: helplinesObject,
  },
} as const;
