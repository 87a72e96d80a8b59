import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, startTimeOf } from './process-identity.ts'
import { ServerError, systemCodeOf } from './server-error.ts'

/** The lock of the data folder, which one program holds at a time. */
export interface ProcessLock {
  /** Stores the address at which the program that holds the lock serves the staff application. */
  publishStaffOrigin(origin: string): Promise<void>
  release(): Promise<void>
}

/**
 * Locks the data folder. A lock of a killed program is detected when its process is gone, or when a process with the
 * same id started at another time.
 * @throws ServerError `server/already-running`
 */
export async function takeProcessLock(dataDir: string): Promise<ProcessLock> {
  const path = lockPath(dataDir)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      const holder = `${process.pid} ${startTimeOf(process.pid)}`
      await file.writeFile(holder)
      await file.close()
      return {
        publishStaffOrigin: async (origin) => {
          // Another program takes over a lock without a holder, so the file is replaced atomically.
          await writeFile(`${path}.new`, `${holder}\n${origin}`, { mode: 0o600 })
          await rename(`${path}.new`, path)
        },
        release: () => rm(path, { force: true }),
      }
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error
      await dropStaleLock(path, dataDir)
    }
  }
  throw new ServerError('server/already-running', `Another program keeps locking the data folder ${dataDir}`)
}

/**
 * Returns the address at which the program that runs with the data folder serves the staff application; undefined when
 * no program runs, or before it listens.
 */
export async function runningStaffOrigin(dataDir: string): Promise<string | undefined> {
  const { pid, started, staffOrigin } = await readLock(lockPath(dataDir))
  return isRunning(pid, started) ? staffOrigin : undefined
}

/** Returns the id of the process that runs with the data folder; undefined when there is none. */
export async function lockHolder(dataDir: string): Promise<number | undefined> {
  const { pid, started } = await readLock(lockPath(dataDir))
  return isRunning(pid, started) ? pid : undefined
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'server.pid')
}

async function dropStaleLock(path: string, dataDir: string): Promise<void> {
  const { pid, started } = await readLock(path)
  if (pid !== process.pid && isRunning(pid, started)) {
    throw new ServerError('server/already-running', `Process ${pid} already runs with the data folder ${dataDir}`)
  }
  await rm(path, { force: true })
}

interface LockFile {
  readonly pid: number
  readonly started: string
  readonly staffOrigin: string | undefined
}

async function readLock(path: string): Promise<LockFile> {
  const [holder = '', staffOrigin] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const [pid = '', started = ''] = holder.split(' ')
  return { pid: Number(pid), started, staffOrigin }
}
