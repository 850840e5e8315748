// Bodies are JSON that can be read in one way only. JSON.parse takes the last of two equal names, a proxy or a log may
// take the first; so a name that stands twice is refused, and so are __proto__ and nesting that no call needs.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/refusal.ts';

const depthMax = 16;
const halfEscaped = /\\ud[89a-f]/i;

/** Takes the place of the parser of JSON that Fastify has by itself. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // Many clients say that they send JSON also where they send nothing: calls without a body take that.
    if (text === '') done(null, undefined);
    else parse(request, text, (error, body) => done(error ?? findAmbiguity(text), body));
  });
}

/** @param text valid JSON @returns the refusal of what could be read in two ways, of depth or of half a character; null for all else */
export function findAmbiguity(text: string): Refusal | null {
  // The names of each object that is open; null for a list.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      if (open.length === depthMax) return new Refusal('VALIDATION', { message: 'Nested too deeply' });
      open.push(char === '{' ? new Set() : null);
    } else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      if (isNoText(text.slice(at, end + 1))) return new Refusal('VALIDATION', { message: 'Holds half a character' });
      const name = isName(text, end) ? (JSON.parse(text.slice(at, end + 1)) as string) : null;
      const names = open.at(-1);
      if (name !== null && names?.has(name)) return standsTwice(name);
      if (name !== null) names?.add(name);
      at = end;
    }
  }
  return null;
}

function standsTwice(name: string): Refusal {
  const message = 'Stands twice';
  return new Refusal('VALIDATION', { message, issues: [{ path: name, message }] });
}

/** Half of a character that takes two: JSON can spell it alone, and no database can keep it. */
function isNoText(quoted: string): boolean {
  return halfEscaped.test(quoted) && !(JSON.parse(quoted) as string).isWellFormed();
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
