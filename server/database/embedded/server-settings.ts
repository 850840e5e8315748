import { SOCKET_PORT } from '#server/database/embedded/paths.ts';

/** Settings for a small machine that also runs Node. Losing no money comes before speed. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    // Reachable only over a socket in a private folder: no open port, no password.
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    // The defaults, set explicitly so that no configuration file overrides them.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '256MB',
    // 12 connections per node's pool, with room for tests, tools and psql.
    max_connections: '100',
    // JIT compilation doesn't pay off for short queries.
    jit: 'off',
    // Less frequent checkpoints write fewer full pages, but recovery after a crash takes longer.
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    // Assumes an SSD.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Without details and statements, which can contain players' data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

// unix_socket_directories is a list, and a folder's name may contain a comma or a space.
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
