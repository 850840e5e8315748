/** The folders of the server's source code. */
export const serverFolders = ['server', 'contract', 'domain'];

/** Whether a change to this file in `serverFolders` restarts the development server. */
export const restartsServer = (file) => /\.(ts|mjs|sql|json|md)$/.test(file) && !/\.test\.ts$/.test(file);
