import { useTranslation } from 'react-i18next';
import { type Action, type MessageOf, useAction } from '#web/ui/toast/use-action.ts';

export type StaffAction<Result, Input> = Action<Result, Input> & {
  done: MessageOf<Result, Input>;
  /** Shown instead of `done` if a second person must approve. */
  proposed?: MessageOf<Result, Input>;
};

const awaitsSecond = (result: unknown) => (result as { awaitingSecond?: boolean }).awaitingSecond === true;

/** A change made by staff, which may need a second person's approval. */
export function useStaffAction<Result, Input = void>({ done, proposed, ...action }: StaffAction<Result, Input>) {
  const { t } = useTranslation('admin');
  return useAction<Result, Input>({
    ...action,
    done: (result, input) => {
      const message = awaitsSecond(result) ? (proposed ?? t('decision.proposed')) : done;
      return typeof message === 'function' ? message(result, input) : message;
    },
  });
}
