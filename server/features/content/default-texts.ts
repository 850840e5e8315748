// The default texts, one Markdown file for each page and language. The first line is the title.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentText } from '#contract/content/objects.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { CONTENT_SLUGS, type ContentSlug } from '#domain/content.ts';

export type DefaultText = ContentText & { hash: Buffer };

const folder = path.resolve(import.meta.dirname, '../../content');

function readDefault(slug: ContentSlug, language: Language): DefaultText {
  const file = readFileSync(path.join(folder, language, `${slug}.md`), 'utf8');
  const [, title, body] = /^# (.+)\n+([\s\S]+)$/.exec(file) ?? [];
  if (title === undefined || body === undefined) throw new Error(`${language}/${slug}.md does not begin with a title`);
  return { title, body: body.trim(), hash: hashText({ title, body: body.trim() }) };
}

export function hashText({ title, body }: ContentText): Buffer {
  return createHash('sha256').update(`${title}\n${body}`).digest();
}

/** Reads every file, so that the server does not start if one is missing. */
export function readDefaultTexts(): (slug: ContentSlug, language: Language) => DefaultText {
  const texts = new Map<string, DefaultText>();
  for (const language of LANGUAGES)
    for (const slug of CONTENT_SLUGS) texts.set(`${language}/${slug}`, readDefault(slug, language));
  return (slug, language) => texts.get(`${language}/${slug}`) as DefaultText;
}
