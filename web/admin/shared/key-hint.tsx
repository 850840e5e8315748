import { useKeySwitch } from '#web/admin/shared/use-keys.ts';

/**
 * A button's shortcut key, as generated content so that it isn't part of the button's text. Hidden
 * on narrow screens, where a keyboard is unlikely.
 */
export function KeyHint({ of }: { of: string }) {
  const [on] = useKeySwitch();
  if (!on) return null;
  return (
    <span
      aria-hidden="true"
      data-key={of}
      className="rounded-sm border border-current px-1 text-2xs leading-4 font-medium uppercase opacity-70 before:content-[attr(data-key)] max-lg:hidden"
    />
  );
}
