// A failed call's text: the code's translation, the server's message, or the caller's fallback.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';

/** Codes less specific than the server's English message, which names the field or the limit. */
const CODES_WITH_SERVER_TEXT: readonly string[] = ['VALIDATION', 'ALREADY_EXISTS', 'WRONG_STATE', 'ALREADY_PROCESSED'];

/** Ends a text with a full stop, so that another sentence can follow. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiError)) return t('noConnection');
      const { code, serverMessage, details } = error;
      // Asks the catalogue, not the contract: its messages would add 1 KB to the first view.
      const isErrorCode = (given: string | undefined): given is ErrorCode => i18n.exists(`errors:codes.${given}`);
      const sentence = details.issues?.[0]?.message ?? serverMessage;
      if (sentence && i18n.language === 'en' && CODES_WITH_SERVER_TEXT.includes(code ?? '')) return sentence;
      if (details.minStake) return t('minStake', { amount: formatMoney(details.minStake) });
      if (details.maxStake) return t('maxStake', { amount: formatMoney(details.maxStake) });
      if (isErrorCode(code)) {
        const reason = t(`codes.${code}`);
        if (details.left) return t('limitLeft', { reason, amount: formatMoney(details.left) });
        if (details.until) return t('until', { reason, until: formatDateTime(details.until) });
        return reason;
      }
      return serverMessage ?? fallback ?? t('codes.INTERNAL');
    },
    [t, i18n],
  );
}
