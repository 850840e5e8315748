// Parses Markdown into a document with sections (`#` or `##` headings), which can have parts
// (`###`). marked only parses; markdown.tsx renders its tokens, so no HTML reaches the page. With
// our components, marked is 17 KB (gzip); markdown-to-jsx alone is 32 KB (decision 0170).
import { lexer, type Token, type Tokens } from 'marked';
import { normaliseText } from '#web/lib/normalise-text.ts';

export type SubSection = { id: string; title: string; tokens: Token[] };
export type Section = SubSection & { parts: SubSection[] };
export type MarkdownDocument = { intro: Token[]; sections: Section[] };

/** Ids that elements around the document already use. */
const RESERVED_IDS = ['page', 'slip', 'root', 'helplines'];

/** Text that is nested too deeply for the parser is shown unformatted. */
function parse(text: string): Token[] {
  try {
    return lexer(text);
  } catch {
    return [{ type: 'code', raw: text, text } satisfies Tokens.Code];
  }
}

export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ');
      }
      if (token.type === 'list') return plainText((token as Tokens.List).items);
      const { tokens: inner, text, raw } = token as Tokens.Generic;
      return inner && inner.length > 0 ? plainText(inner) : (text ?? raw);
    })
    .join('');
}

const slugOf = (title: string) =>
  normaliseText(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export function parseDocument(text: string): MarkdownDocument {
  const taken = new Set(RESERVED_IDS);
  const idOf = (title: string): string => {
    const slug = slugOf(title) || 'section';
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  };
  const document: MarkdownDocument = { intro: [], sections: [] };
  let tokens = document.intro;
  for (const token of parse(text)) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : null;
    const section = document.sections.at(-1);
    if (heading === null || heading.depth > 3 || (heading.depth === 3 && !section)) {
      tokens.push(token);
      continue;
    }
    const title = plainText(heading.tokens);
    const part: SubSection = { id: idOf(title), title, tokens: [] };
    tokens = part.tokens;
    if (heading.depth === 3) section?.parts.push(part);
    else document.sections.push({ ...part, parts: [] });
  }
  return document;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Decodes the entities of characters that a Markdown text may need to escape. */
export const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

export type LinkTarget = { kind: 'internal' | 'fragment' | 'external' | 'app'; href: string };

/** An allowed link's target: this site, a fragment, http(s), mail or phone; otherwise null. */
export function linkTarget(href: string): LinkTarget | null {
  if (/^\/(?![/\\])[\w\-./?=&#%]*$/.test(href)) return { kind: 'internal', href };
  if (/^#[\w\-%.]+$/.test(href)) return { kind: 'fragment', href };
  if (/^https?:\/\/[^\s\\]+$/i.test(href)) return { kind: 'external', href };
  if (/^(mailto|tel):[^\s\\]+$/i.test(href)) return { kind: 'app', href };
  return null;
}

/** Images must be on this site; the content security policy also blocks those on other sites. */
export const isOwnImage = (src: string) => linkTarget(src)?.kind === 'internal';
