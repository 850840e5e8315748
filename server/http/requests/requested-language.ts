import type { FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, type Language, languageOf } from '#contract/languages.ts';

export function requestedLanguage(request: FastifyRequest): Language {
  const tags = request.headers['accept-language']?.split(',') ?? [];
  return languageOf(request.cookies[LANGUAGE_COOKIE], tags);
}
