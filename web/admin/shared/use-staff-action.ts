import { useTranslation } from 'react-i18next';
import { type Action, type MessageOf, useAction } from '#web/ui/toast/use-action.ts';

export type StaffAction<Answer, Input> = Action<Answer, Input> & {
  done: MessageOf<Answer, Input>;
  /** Replaces `done` while a second person must approve. */
  proposed?: MessageOf<Answer, Input>;
};

const awaitsSecond = (answer: unknown) => (answer as { awaitingSecond?: boolean }).awaitingSecond === true;

/** A change by staff, which may need a second person's approval. */
export function useStaffAction<Answer, Input = void>({ done, proposed, ...action }: StaffAction<Answer, Input>) {
  const { t } = useTranslation('admin');
  return useAction<Answer, Input>({
    ...action,
    done: (answer, input) => {
      const message = awaitsSecond(answer) ? (proposed ?? t('decision.proposed')) : done;
      return typeof message === 'function' ? message(answer, input) : message;
    },
  });
}
