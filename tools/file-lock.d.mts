/**
 * Runs an action while this process holds the lock file. Waits while another process holds it, and replaces the lock of
 * a process that has ended.
 * @param onWait is called once with the process ID of the holder when this process has to wait
 */
export function withFileLock(path: string, onWait: (holder: number) => void, action: () => void): void
