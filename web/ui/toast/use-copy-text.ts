import { useProblemToast } from '#web/ui/toast/use-error-toast.ts';

export function useCopyText(failure: string): (text: string) => Promise<boolean> {
  const showProblem = useProblemToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      showProblem(failure);
      return false;
    }
  };
}
