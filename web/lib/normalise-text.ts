import { searchText } from '#domain/search-text.ts';

/** For searches. Types apostrophes as keyboards do. */
export const normaliseText = (text: string): string => searchText(text).replaceAll('’', "'");

export const searchWords = (query: string): string[] => normaliseText(query).split(/\s+/).filter(Boolean);
