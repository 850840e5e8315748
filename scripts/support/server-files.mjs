/** The folders that the server is started from. */
export const serverFolders = ['server', 'contract', 'domain'];

/** Whether a change of this file in `serverFolders` restarts the development server. */
export const restartsServer = (file) => /\.(ts|sql|json|md)$/.test(file) && !/\.test\.ts$/.test(file);
