import type { Player } from '#contract/games/objects.ts';
import { readCsv } from '#server/feeds/import/csv.ts';
import { emptyContents, type FileContents, readName, readRow, refuseRow } from '#server/feeds/import/imported.ts';

const POSITIONS: Readonly<Record<string, Player['position']>> = {
  goalkeeper: 'Goalkeeper',
  gk: 'Goalkeeper',
  defender: 'Defender',
  df: 'Defender',
  midfielder: 'Midfielder',
  mf: 'Midfielder',
  forward: 'Forward',
  fw: 'Forward',
};

export function readSquads(name: string, text: string): FileContents {
  const contents = emptyContents();
  const seen = new Set<string>();
  for (const { place, row, problem } of readCsv(name, text, ['name', 'team', 'position']))
    readRow(contents, place, () => {
      if (problem !== null) refuseRow(problem);
      const player = { name: readName(row.name, 'name'), team: readName(row.team, 'team') };
      const position =
        POSITIONS[row.position?.toLowerCase() ?? ''] ?? refuseRow(`not a position: ${row.position ?? ''}`);
      const key = `${player.team}|${player.name}`;
      if (seen.has(key)) refuseRow(`${player.team} has ${player.name} twice`);
      seen.add(key);
      contents.players.push({ place, ...player, position });
    });
  return contents;
}
