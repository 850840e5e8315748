// Refuses duplicate names, since JSON.parse uses the last and a proxy may use the first. Also
// refuses names that set a prototype, deep nesting, numbers with an exponent, which an amount must
// not have, and text that PostgreSQL can't store.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

const MAX_DEPTH = 16;
const ESCAPED_NULL_OR_SURROGATE = /\\u(?:0000|d[89a-f])/i;

export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // Many clients set the JSON content type without sending a body.
    if (text === '') done(null, undefined);
    else parse(request, text, (error, body) => done(error ?? findAmbiguity(text), body));
  });
}

/** @returns the refusal if the text, which is valid JSON, is not accepted; otherwise null */
export function findAmbiguity(text: string): Refusal | null {
  // The names of each open object; null for an array.
  const openNames: (Set<string> | null)[] = [];
  let lastName = '';
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '{' || char === '[') {
      if (openNames.length === MAX_DEPTH) return new Refusal('VALIDATION', { message: 'Nested too deeply' });
      openNames.push(char === '{' ? new Set() : null);
    } else if (char === '}' || char === ']') openNames.pop();
    else if ((char === 'e' || char === 'E') && /\d/.test(text[index - 1] ?? ''))
      return refusalOf(lastName, 'Must be a number without an exponent');
    else if (char === '"') {
      const end = endOfString(text, index);
      if (!isStorable(text.slice(index, end + 1)))
        return new Refusal('VALIDATION', { message: 'Contains a null character or an unpaired surrogate' });
      const name = isName(text, end) ? (JSON.parse(text.slice(index, end + 1)) as string) : null;
      const names = openNames.at(-1);
      if (name !== null && names?.has(name)) return refusalOf(name, 'Appears twice');
      if (name !== null) {
        names?.add(name);
        lastName = name;
      }
      index = end;
    }
  }
  return null;
}

function refusalOf(name: string, message: string): Refusal {
  return new Refusal('VALIDATION', { message, issues: [{ path: name, message }] });
}

/** PostgreSQL can store neither null characters nor unpaired surrogates. */
function isStorable(quoted: string): boolean {
  if (!ESCAPED_NULL_OR_SURROGATE.test(quoted)) return true;
  const text = JSON.parse(quoted) as string;
  return text.isWellFormed() && !text.includes('\0');
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (/\s/.test(text[next] ?? '')) next += 1;
  return text[next] === ':';
}
