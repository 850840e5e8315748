import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Sized = { origin: string; inclusive?: boolean | undefined };

const kinds: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
};

function plainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : (kinds[issue.expected] ?? 'Must be an object');
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return bound('least', 'above', issue.minimum, issue);
    case 'too_big':
      return bound('most', 'below', issue.maximum, issue);
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length > 1 ? 'fields' : 'field'}: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'Must be a time such as 2026-08-15T19:00:00Z' : undefined;
    default:
      return undefined;
  }
}

function bound(inclusive: 'least' | 'most', exclusive: 'above' | 'below', limit: number | bigint, issue: Sized) {
  const isOne = Number(limit) === 1;
  if (issue.origin === 'string') return `Must be at ${inclusive} ${limit} ${isOne ? 'character' : 'characters'}`;
  if (issue.origin === 'array') return `Must have at ${inclusive} ${limit} ${isOne ? 'entry' : 'entries'}`;
  return issue.inclusive === false ? `Must be ${exclusive} ${limit}` : `Must be at ${inclusive} ${limit}`;
}

export function installErrorMessages(): void {
  z.config({ customError: plainMessage });
}
