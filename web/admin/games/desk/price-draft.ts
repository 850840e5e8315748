// Unsaved manual prices, stored for the browser session so that they survive a reload or a new
// login.
import { NO_PRICES, type PriceForm } from '#web/admin/games/pricing/price-form.ts';

export type SeenPrices = Record<string, string | null>;
export type PriceDraft = { form: PriceForm; seen: SeenPrices };

/** Drafts belong to one user, so a different user in the same tab does not see them. */
export const draftName = (userId: number | undefined, gameId: number) => `goldline.prices.${userId}.${gameId}`;

export function readDraft(name: string): PriceDraft | null {
  try {
    const { form, seen } = JSON.parse(sessionStorage.getItem(name) ?? '') as PriceDraft;
    const lines = { ...NO_PRICES.lines, ...form.lines };
    return { form: { prices: { ...NO_PRICES.prices, ...form.prices }, lines }, seen: { ...seen } };
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: PriceDraft | null): void {
  if (draft === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, JSON.stringify(draft));
}
