export const REPORT_GROUPS = ['day', 'league', 'market', 'player', 'promotion'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
