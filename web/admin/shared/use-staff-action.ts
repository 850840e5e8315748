import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MISCLICK_GUARD_MS } from '#web/admin/shared/use-misclick-guard.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { type Action, type MessageOf, useAction } from '#web/ui/toast/use-action.ts';

export type StaffAction<Result, Input> = Action<Result, Input> & {
  successMessage: MessageOf<Result, Input>;
  /** Shown instead of the success message if a second person must approve. */
  proposedMessage?: MessageOf<Result, Input>;
};

/** Whether a change was only proposed, because a second person must approve it. */
export const awaitsSecond = (result: unknown) => (result as { awaitingSecond?: boolean }).awaitingSecond === true;

const isConflict = (error: unknown) => error instanceof ApiError && error.code?.endsWith('_CHANGED');

/**
 * A change made by staff, which may need a second person's approval. If it is refused because of a
 * colleague's change, sending it again overwrites that: a second press within a second only repeats
 * the refusal.
 */
export function useStaffAction<Result, Input = void>({
  successMessage,
  proposedMessage,
  ...action
}: StaffAction<Result, Input>) {
  const { t } = useTranslation('admin');
  const refusal = useRef({ error: null as unknown, at: Number.NEGATIVE_INFINITY });
  return useAction<Result, Input>({
    ...action,
    send: async (input) => {
      if (performance.now() - refusal.current.at < MISCLICK_GUARD_MS) throw refusal.current.error;
      try {
        return await action.send(input);
      } catch (error) {
        if (isConflict(error)) refusal.current = { error, at: performance.now() };
        throw error;
      }
    },
    successMessage: (result, input) => {
      const message = awaitsSecond(result) ? (proposedMessage ?? t('decision.proposed')) : successMessage;
      return typeof message === 'function' ? message(result, input) : message;
    },
  });
}
