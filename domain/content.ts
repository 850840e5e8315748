// The pages whose texts an operator can edit, and their placeholders, such as {{operator}}.

export const CONTENT_SLUGS = ['help', 'terms', 'privacy', 'responsible-gambling'] as const;
export type ContentSlug = (typeof CONTENT_SLUGS)[number];

export const MAX_CONTENT_LENGTH = 100_000;

/** Facts about the operator from the settings, and amounts that the code enforces. */
export const PLACEHOLDERS = [
  'operator',
  'licence',
  'address',
  'contact',
  'minDeposit',
  'maxDeposit',
  'minWithdrawal',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Null if not set. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** The text shown for a value that is not set. Lines with other missing values are omitted. */
const GENERIC: Partial<Record<Placeholder, string>> = { operator: 'Goldline' };

const PLACEHOLDER_PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

const namesIn = (text: string) => [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name]) => name ?? '');

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

export function isContentSlug(word: string): word is ContentSlug {
  return (CONTENT_SLUGS as readonly string[]).includes(word);
}

/** The first name in double braces that is not a placeholder. */
export function unknownPlaceholder(text: string): string | undefined {
  return namesIn(text).find((name) => !isPlaceholder(name));
}

/** The placeholders in a text that have no value, each listed once. */
export function missingPlaceholders(text: string, values: PlaceholderValues): Placeholder[] {
  return [...new Set(namesIn(text))].filter(isPlaceholder).filter((name) => values[name] === null);
}

function fill(text: string, readValue: (name: Placeholder) => string): string {
  return text.replace(PLACEHOLDER_PATTERN, (whole, name: string) => (isPlaceholder(name) ? readValue(name) : whole));
}

export function fillForPlayers(text: string, values: PlaceholderValues): string {
  const readValue = (name: Placeholder) => values[name] ?? GENERIC[name];
  return text
    .split('\n')
    .filter((line) => namesIn(line).every((name) => !isPlaceholder(name) || readValue(name) !== undefined))
    .map((line) => fill(line, (name) => readValue(name) ?? ''))
    .join('\n');
}

/** Marks missing values instead of omitting their lines. */
export function fillForStaff(text: string, values: PlaceholderValues, mark: (name: Placeholder) => string): string {
  return fill(text, (name) => values[name] ?? mark(name));
}
