import { describe, expect, it } from 'vitest';
import { findPlayer } from '#server/feeds/import/player-names.ts';

const team = (...names: string[]) => names.map((name) => ({ name }));
const argentina = team('Lionel Messi', 'Julián Alvarez', 'Lautaro Martínez', 'Lisandro Martínez', 'Emiliano Martínez');

describe('a scorer', () => {
  it.each([
    ['Lionel Messi', argentina, 'Lionel Messi', 'exact'],
    ['Julián Álvarez', argentina, 'Julián Alvarez', 'exact'],
    ['Baris Alper Yilmaz', team('Barış Alper Yılmaz', 'Arda Güler'), 'Barış Alper Yılmaz', 'exact'],
    ['Hwang In-Beom', team('Hwang In-beom', 'Hwang Hee-chan'), 'Hwang In-beom', 'exact'],
    ['Heung-min Son', team('Son Heung-min'), 'Son Heung-min', 'exact'],
    ['Leo Østigard', team('Leo Østigård'), 'Leo Østigård', 'exact'],
    ['L. Messi', argentina, 'Lionel Messi', 'similar'],
    ['Messi', argentina, 'Lionel Messi', 'similar'],
    ['Diney Borges', team('Diney', 'Stopira'), 'Diney', 'similar'],
    ['Maxi Araújo', team('Maximiliano Araújo', 'Ronald Araújo'), 'Maximiliano Araújo', 'similar'],
    ['Mousa Al-Tamari', team('Musa Al-Taamari'), 'Musa Al-Taamari', 'similar'],
    ['Mostafa Zico', team('Mostafa Ziko', 'Mostafa Mohamed'), 'Mostafa Ziko', 'similar'],
  ])('%s is found', (published, players, name, found) => {
    const match = findPlayer(published, players);
    expect(match.found).toBe(found);
    expect('player' in match ? match.player.name : null).toBe(name);
  });

  it.each([
    ['Martínez', argentina],
    ['L. Martínez', argentina],
    ['Smith', team('Ann Smith', 'Bob Smith')],
    ['Jon Ray', team('Jonas Ray', 'Jonny Ray', 'Jon Ray Smith', 'Jon Ray Jones')],
  ])('%s is ambiguous, so no one is found', (published, players) => {
    expect(findPlayer(published, players).found).toBe('ambiguous');
  });

  it.each(['Cristiano Ronaldo', 'Leo', 'M', 'La. Martínez', '', '...'])(
    '%s matches no one in the squad',
    (published) => {
      expect(findPlayer(published, argentina)).toEqual({ found: 'none' });
    },
  );
});
