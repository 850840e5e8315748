import type { DocumentType, IdentityState } from '#domain/verification.ts';

export const STATE_TONES = { verified: 'win', pending: 'wait', incomplete: 'loss' } as const satisfies Record<
  IdentityState,
  string
>;

export const STATE_DOTS = { verified: 'bg-win', pending: 'bg-wait', incomplete: 'bg-loss' } as const satisfies Record<
  IdentityState,
  string
>;

/** A document type for display: "driver_license" -> "DRIVER LICENSE". */
export function documentText(type: DocumentType): string {
  return type.replaceAll('_', ' ').toUpperCase();
}
