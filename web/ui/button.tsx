import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

const VARIANTS = {
  primary: 'bg-gold text-on-gold font-semibold hover:bg-gold-bright shadow-gold',
  success: 'bg-win text-on-win font-semibold hover:brightness-110',
  secondary: 'bg-raised text-text border border-outline hover:bg-hover hover:border-gold',
  danger: 'bg-loss-deep text-loss border border-loss hover:bg-loss hover:text-ink',
  ghost: 'text-muted hover:text-text hover:bg-hover',
} as const;

const SIZES = {
  small: 'min-h-8 px-2.5 text-xs gap-1.5',
  medium: 'min-h-10 px-4 text-sm gap-2',
  large: 'min-h-12 px-5 text-base gap-2',
  icon: 'size-10',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;

/** A button's classes, also for links styled as buttons. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'tap inline-flex items-center justify-center rounded-lg text-center text-balance leading-tight transition-colors select-none active:brightness-85 disabled:opacity-50 aria-disabled:opacity-50',
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the button keeps the focus. */
  busy?: boolean;
  children: ReactNode;
};

export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'size'> & { icon: LucideIcon; label: string };

export function IconButton({ icon: Icon, label, ...rest }: IconButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} {...rest}>
      <Icon className="size-5" />
    </Button>
  );
}
