// The squads of the demo's clubs: names drawn from their league's lists. A seed always gives the
// same squads.
import type { Player } from '#contract/games/objects.ts';
import { oneOf, randomFrom } from '#server/feeds/random.ts';
import { LEAGUES } from '#server/feeds/simulator/leagues.ts';

type SquadPlayer = Pick<Player, 'name' | 'team' | 'position'>;

const POSITIONS: readonly Player['position'][] = [
  ...Array<'Goalkeeper'>(2).fill('Goalkeeper'),
  ...Array<'Defender'>(5).fill('Defender'),
  ...Array<'Midfielder'>(5).fill('Midfielder'),
  ...Array<'Forward'>(4).fill('Forward'),
];

/** All players of all clubs; names are unique within a league. */
export function allSquads(seed: string): SquadPlayer[] {
  return LEAGUES.flatMap((league) => {
    const random = randomFrom(`${seed}/${league.name}`);
    const taken = new Set<string>();
    const newName = (): string => {
      const name = `${oneOf(random, league.firstNames)} ${oneOf(random, league.surnames)}`;
      return taken.has(name) ? newName() : name;
    };
    return league.clubs.flatMap(({ name: team }) =>
      POSITIONS.map((position) => {
        const name = newName();
        taken.add(name);
        return { name, team, position };
      }),
    );
  });
}
