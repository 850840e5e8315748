export function BallIcon({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.6l3.2 2.3L10 10.6H6L4.8 6.9z" fill="currentColor" />
      <path
        d="M8 1v3.6M14.6 6.2l-3.4.7M12.2 13.6L10 10.6M3.8 13.6L6 10.6M1.4 6.2l3.4.7"
        stroke="currentColor"
        strokeWidth="1.2"
      />
    </svg>
  );
}

export const RedCardIcon = () => (
  <span aria-hidden="true" className="inline-block h-3.5 w-2.5 shrink-0 rounded-xs bg-loss" />
);
