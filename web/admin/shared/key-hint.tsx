import { useKeySwitch } from '#web/admin/shared/use-keys.ts';

/** The key of a button. Hidden on narrow screens, which rarely have a keyboard. */
export function KeyHint({ of }: { of: string }) {
  const [on] = useKeySwitch();
  if (!on) return null;
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-current px-1 text-2xs leading-4 font-medium uppercase opacity-70 max-lg:hidden"
    >
      {of}
    </span>
  );
}
