import { socketPort } from './places.ts';

/** Settings for one small machine that also runs Node, and for money: nothing that trades durability for speed. */
export function serverSettings(socketFolder: string): Record<string, string> {
  return {
    // Reached over a socket in a private folder only: no open port, nothing to guess.
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
    // A bet that was acknowledged is on the disk. These are the defaults; they are said so that no file undoes them.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Holds the hot tables of a season; pages count against memory only once they are used.
    shared_buffers: '256MB',
    // A pool of 12 per node, with room for tests, tools and psql.
    max_connections: '100',
    // Our queries take under a millisecond; compiling one takes longer than running it.
    jit: 'off',
    // Rarer checkpoints write fewer full pages; crash recovery still takes seconds.
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    // The disk is an SSD nearly everywhere by now.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
  };
}

// unix_socket_directories is a list: a folder's name may hold a comma or a space.
function quoteListItem(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
