// The English texts of findings. Screens load them in the user's language.
import texts from '#domain/checklist/en/findings.json' with { type: 'json' };

export type FindingCode = keyof typeof texts.findings;
export type FindingParams = Readonly<Record<string, string | number>>;

export function findingText(code: FindingCode, params: FindingParams = {}): string {
  return texts.findings[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
}
