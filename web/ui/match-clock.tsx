import { type ClockGame, useClockText } from '#web/lib/use-clock-text.ts';

export function MatchClock({ game }: { game: ClockGame }) {
  const { short, long } = useClockText();
  return (
    <>
      <span aria-hidden="true">{short(game)}</span>
      <span className="sr-only">{long(game)}</span>
    </>
  );
}
