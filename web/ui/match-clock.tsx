import { type ClockGame, useClockText } from '#web/lib/use-clock-text.ts';

/** The minute of a live game, or half time, with a full text for screen readers. */
export function MatchClock({ game }: { game: ClockGame }) {
  const { short, long } = useClockText();
  return (
    <>
      <span aria-hidden="true">{short(game)}</span>
      <span className="sr-only">{long(game)}</span>
    </>
  );
}
