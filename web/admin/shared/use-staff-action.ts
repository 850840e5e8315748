import { useTranslation } from 'react-i18next';
import { type Action, type MessageOf, useAction } from '#web/ui/toast/use-action.ts';

export type StaffAction<Result, Input> = Action<Result, Input> & {
  successMessage: MessageOf<Result, Input>;
  /** Shown instead of the success message if a second person must approve. */
  proposedMessage?: MessageOf<Result, Input>;
};

/** Whether a change was only proposed, because a second person must approve it. */
export const awaitsSecond = (result: unknown) => (result as { awaitingSecond?: boolean }).awaitingSecond === true;

/** A change made by staff, which may need a second person's approval. */
export function useStaffAction<Result, Input = void>({
  successMessage,
  proposedMessage,
  ...action
}: StaffAction<Result, Input>) {
  const { t } = useTranslation('admin');
  return useAction<Result, Input>({
    ...action,
    successMessage: (result, input) => {
      const message = awaitsSecond(result) ? (proposedMessage ?? t('decision.proposed')) : successMessage;
      return typeof message === 'function' ? message(result, input) : message;
    },
  });
}
