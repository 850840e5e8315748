import type { ComponentProps, ComponentType } from 'react';
import { useKeySwitch } from '#web/admin/shared/use-keys.ts';
import { Button } from '#web/ui/button.tsx';

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

type ShortcutButtonProps = Omit<ComponentProps<typeof Button>, 'size'> & {
  Icon: ComponentType<{ className: string }>;
  shortcut?: string | undefined;
};

/** A small button with an icon, which the spinner replaces, and with its shortcut key, if any. */
export function ShortcutButton({ Icon, shortcut, children, ...button }: ShortcutButtonProps) {
  return (
    <Button size="small" aria-keyshortcuts={shortcut} {...button}>
      {!button.busy && <Icon className="size-3.5" />}
      {children}
      {shortcut && <KeyHint of={shortcut} />}
    </Button>
  );
}
