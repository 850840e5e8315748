// The calls of games, players and what is imported, as calls.ts lists them.

/** The longest text of a file that the import takes, in characters; larger ones are imported by the command. */
export const IMPORT_TEXT_MAX = 4_000_000;

export const gameCalls = {
  listGames: { method: 'GET', path: '/api/games', access: 'anyone' },
  listLiveGames: { method: 'GET', path: '/api/games/live', access: 'anyone' },
  listUpcomingGames: { method: 'GET', path: '/api/games/upcoming', access: 'anyone' },
  listResults: { method: 'GET', path: '/api/games/results', access: 'anyone' },
  getGame: { method: 'GET', path: '/api/games/:id', access: 'anyone' },
  createGame: { method: 'POST', path: '/api/games', access: { permission: 'games.run' } },
  setGameStatus: { method: 'PATCH', path: '/api/games/:id/status', access: { permission: 'games.run' } },
  setGameScore: { method: 'PATCH', path: '/api/games/:id/score', access: { permission: 'games.run' } },
  setGameOdds: { method: 'PATCH', path: '/api/games/:id/odds', access: { permission: 'games.run' } },
  previewPrices: { method: 'POST', path: '/api/games/price-preview', access: { permission: 'games.run' } },
  correctResult: { method: 'PATCH', path: '/api/games/:id/result', access: { permission: 'games.run' } },
  previewSettlement: {
    method: 'GET',
    path: '/api/games/:id/settlement-preview',
    access: { permission: 'bets.settle' },
  },
  suspendGame: { method: 'PATCH', path: '/api/games/:id/suspension', access: { permission: 'games.run' } },
  listGoals: { method: 'GET', path: '/api/games/:id/goals', access: 'anyone' },
  addGoal: { method: 'POST', path: '/api/games/:id/goals', access: { permission: 'games.run' } },
  takeBackGoal: {
    method: 'POST',
    path: '/api/games/:id/goals/:goalId/take-back',
    access: { permission: 'games.run' },
  },
  listPlayers: { method: 'GET', path: '/api/players', access: 'anyone' },
  createPlayer: { method: 'POST', path: '/api/players', access: { permission: 'games.run' } },
  tableOfGames: { method: 'GET', path: '/api/admin/tables/games', access: { permission: 'games.run' } },
  importFile: {
    method: 'POST',
    path: '/api/admin/import',
    access: { permission: 'games.run' },
    bodyBytes: 2 * IMPORT_TEXT_MAX,
  },
} as const;
