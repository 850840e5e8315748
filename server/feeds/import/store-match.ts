// Carries out what was planned for one match, through the use-cases of games.
import type { Pool } from '#server/database/pool.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { moveKickOff } from '#server/features/games/move-kick-off.ts';
import { setGameOdds } from '#server/features/games/set-game-odds.ts';
import type { StoredFacts } from '#server/feeds/import/facts-script.ts';
import type { ImportedMatch } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import type { MatchPlan } from '#server/feeds/import/plan-match.ts';
import { recordResult } from '#server/feeds/import/record-result.ts';

type MatchToStore = { match: ImportedMatch; opening: Opening; facts: StoredFacts | null; known: KnownGame | null };

/** Changes what the plan says. @returns a note for the report, or null */
export async function storeMatch(pool: Pool, plan: MatchPlan, toStore: MatchToStore): Promise<string | null> {
  const { match, facts } = toStore;
  switch (plan.action) {
    case 'create': {
      const gameId = await createMatchGame(pool, match, toStore.opening);
      const note = facts === null ? null : await recordResult(pool, gameId, facts);
      await keep(pool, gameId, toStore);
      return note;
    }
    case 'record': {
      const note = facts === null ? null : await recordResult(pool, plan.gameId, facts);
      await keep(pool, plan.gameId, toStore);
      return note;
    }
    case 'change':
      if (plan.kickOff !== null) await moveKickOff(pool, { gameId: plan.gameId, startTime: plan.kickOff });
      if (plan.prices) await setGameOdds(pool, { gameId: plan.gameId, ...toStore.opening, actorId: null });
      await keep(pool, plan.gameId, toStore);
      return null;
    case 'leave':
      if (toStore.known) await keep(pool, toStore.known.gameId, toStore);
      return null;
  }
}

/** A game whose clock is the wall's: where no feed plays it, an administrator starts it and it runs. */
async function createMatchGame(pool: Pool, match: ImportedMatch, opening: Opening): Promise<number> {
  const { homeTeam, awayTeam, league, kickOff, source, key } = match;
  const game = { homeTeam, awayTeam, league, startTime: kickOff, clock: 'wall' as const, ...opening };
  return createGame(pool, { ...game, source: { name: source, key } }, null);
}

/** Remembers the match as the file had it. */
async function keep(pool: Pool, gameId: number, { match, opening, facts }: MatchToStore): Promise<void> {
  await pool.query(
    `insert into feed_matches (source, source_key, league, round, home_team, away_team, kick_off, opening, facts, game_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (source, source_key) do update set league = excluded.league, round = excluded.round,
       kick_off = excluded.kick_off, opening = excluded.opening, facts = coalesce(excluded.facts, feed_matches.facts)`,
    [
      ...[match.source, match.key, match.league, match.round, match.homeTeam, match.awayTeam, match.kickOff],
      JSON.stringify(opening),
      facts === null ? null : JSON.stringify(facts),
      gameId,
    ],
  );
}
