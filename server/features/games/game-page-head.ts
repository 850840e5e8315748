// The title and description of a match page, for the browser's tab and for link previews.
import type { Language } from '#contract/languages.ts';
import { hasKickedOff } from '#domain/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import type { PageHead } from '#server/http/page-head.ts';

type Texts = Record<'versus' | 'halfTime' | 'finished' | 'abandoned' | 'postponed' | 'content', string> & {
  minute: (minute: string) => string;
};

const TEXTS: Record<Language, Texts> = {
  en: {
    versus: 'v',
    minute: (minute) => `${minute} min`,
    halfTime: 'half time',
    finished: 'full time',
    abandoned: 'abandoned',
    postponed: 'postponed',
    content: 'Odds, timeline and statistics.',
  },
  fr: {
    versus: '–',
    minute: (minute) => `${minute} min`,
    halfTime: 'mi-temps',
    finished: 'fin du match',
    abandoned: 'arrêté',
    postponed: 'reporté',
    content: 'Cotes, chronologie et statistiques.',
  },
  sw: {
    versus: 'v',
    minute: (minute) => `dakika ya ${minute}`,
    halfTime: 'mapumziko',
    finished: 'mwisho wa mechi',
    abandoned: 'imevunjika',
    postponed: 'imeahirishwa',
    content: 'Odds, matukio na takwimu.',
  },
};

type ShownGame = Pick<
  GameRow,
  | ('home_team' | 'away_team' | 'league' | 'status' | 'start_time' | 'home_score' | 'away_score')
  | ('period' | 'current_minute' | 'stoppage_minutes')
>;

/** Returns null for an unknown game. */
export async function findGamePageHead(database: Queryable, gameId: number, language: Language) {
  const game = await sql<ShownGame>`
    select home_team, away_team, league, status, start_time, home_score, away_score, period, current_minute,
      stoppage_minutes
    from games where id = ${gameId}`
    .named('game-page-head')
    .first(database);
  return game && gamePageHead(game, language);
}

/**
 * For example, the title "Arsenal 1–1 Chelsea", and the description "Arsenal 1–1 Chelsea, 60 min.
 * Premier League. Odds, timeline and statistics."
 */
function gamePageHead(game: ShownGame, language: Language): PageHead {
  const { versus, content } = TEXTS[language];
  const between = hasKickedOff(game.status) ? `${game.home_score}–${game.away_score}` : versus;
  const title = `${game.home_team} ${between} ${game.away_team}`;
  return { title, description: `${title}, ${stateOf(game, language)}. ${game.league}. ${content}` };
}

function stateOf(game: ShownGame, language: Language): string {
  const texts = TEXTS[language];
  switch (game.status) {
    case 'upcoming':
      return kickOff(game.start_time, language);
    case 'live':
      return game.period === 'half_time'
        ? texts.halfTime
        : texts.minute(formatMinute({ minute: game.current_minute, stoppageMinutes: game.stoppage_minutes }));
    case 'finished':
    case 'abandoned':
    case 'postponed':
      return texts[game.status];
  }
}

/** Formats the kick-off in UTC, since the viewer's time zone is unknown. */
function kickOff(startTime: Date, language: Language): string {
  const format = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(startTime)} UTC`;
}
