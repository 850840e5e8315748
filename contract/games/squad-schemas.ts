import { z } from 'zod';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import { idField, oddsField, pageQuery, positiveIntText, textField } from '#contract/fields.ts';
import { playerObject, unconfirmedPlayerObject } from '#contract/games/objects.ts';

/** The player as the caller saw them; PLAYER_CHANGED if they have changed since. */
const seenPlayer = z.strictObject({ name: textField(80), position: playerObject.shape.position });

export const squadSchemas = {
  listPlayers: {
    summary:
      'Players for the goalscorer markets by team and name, for all games or one; `before` continues after that player',
    query: pageQuery.extend({ gameId: positiveIntText.optional() }),
    response: z.array(playerObject),
    shared: true,
  },
  listUnconfirmedPlayers: {
    summary: "Changes to a game's squads by one person that another person must confirm",
    response: z.array(unconfirmedPlayerObject),
  },
  createPlayer: {
    summary: 'Add a player',
    body: z.strictObject({
      name: textField(80),
      team: textField(80),
      position: playerObject.shape.position,
      firstGoalscorerOdds: oddsField.optional(),
      lastGoalscorerOdds: oddsField.optional(),
      anytimeGoalscorerOdds: oddsField.optional(),
    }),
    status: 201,
    response: playerObject,
  },
  changePlayer: {
    summary: "Correct a player's name or position; open games reprice the player if that affects the prices",
    body: z.strictObject({ name: textField(80), position: playerObject.shape.position, seen: seenPlayer }),
    response: playerObject,
  },
  removePlayer: {
    summary: 'Remove a player from the squad: open games no longer offer the player',
    body: z.strictObject({ seen: seenPlayer }),
    response: playerObject,
  },
  confirmPlayers: {
    summary: 'Confirm squad changes that another person has made, all or none; open games reprice the players',
    body: z.strictObject({
      players: z
        .array(z.strictObject({ id: idField, seen: seenPlayer.extend({ removed: z.boolean() }) }))
        .min(1)
        .max(MAX_BULK_ITEMS),
    }),
    response: z.array(playerObject),
  },
} as const;
