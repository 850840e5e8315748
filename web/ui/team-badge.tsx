// A shield in colours derived from the team's name: stable, and infringing no trademark.

const COLOURS = '#c8102e #1d4ed8 #f5f5f4 #047857 #f59e0b #7c3aed #0ea5e9 #111827 #be185d #65a30d #ea580c #0f766e'.split(
  ' ',
);

const PATTERNS = [
  'M12 1h10v15c0 5-4 8-10 11z',
  'M2 1h7v25c-4-2-7-5-7-10zM15 1h7v15c0 5-3 8-7 10z',
  'M9 1h6v26.5l-3 .5-3-.5z',
  'M2 1h5l15 17c-1 3-4 6-7 7L2 8z',
  'M2 1h20v12H2z',
  'M2 11h20v6c-.2 1-.5 2-1 3H3c-.6-1-1-2-1-3z',
] as const;

function hashOf(name: string): number {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

export function TeamBadge({ team, className }: { team: string; className: string }) {
  const hash = hashOf(team);
  const first = hash % COLOURS.length;
  const second = (first + 1 + ((hash >>> 8) % (COLOURS.length - 1))) % COLOURS.length;
  return (
    <svg viewBox="0 0 24 29" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path d="M2 1h20v15c0 6-4 9-10 12C6 25 2 22 2 16z" fill={COLOURS[first]} />
      <path d={PATTERNS[(hash >>> 16) % PATTERNS.length]} fill={COLOURS[second]} />
      <path
        d="M2 1h20v15c0 6-4 9-10 12C6 25 2 22 2 16z"
        fill="none"
        stroke="#f3f0e7"
        strokeOpacity=".45"
        strokeWidth="1.5"
      />
    </svg>
  );
}
