import { useLayoutEffect, useRef } from 'react';
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

const NOT_YET = Number.POSITIVE_INFINITY;

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
  const refusal = useRef<{ error: unknown; shownAt: number } | null>(null);
  const mutation = useAction<Result, Input>({
    ...action,
    send: async (input) => {
      const { current } = refusal;
      if (current && performance.now() - current.shownAt < MISCLICK_GUARD_MS) throw current.error;
      try {
        return await action.send(input);
      } catch (error) {
        if (isConflict(error)) refusal.current = { error, shownAt: NOT_YET };
        throw error;
      }
    },
    successMessage: (result, input) => {
      const message = awaitsSecond(result) ? (proposedMessage ?? t('decision.proposed')) : successMessage;
      return typeof message === 'function' ? message(result, input) : message;
    },
  });
  const { isPending } = mutation;
  // The button ignores presses until then.
  useLayoutEffect(() => {
    if (!isPending && refusal.current?.shownAt === NOT_YET) refusal.current.shownAt = performance.now();
  }, [isPending]);
  return mutation;
}
