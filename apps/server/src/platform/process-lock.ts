import { open, readFile, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerError, systemCodeOf } from './server-error.ts'

/** The lock of the data folder, which one program holds at a time. */
export interface ProcessLock {
  release(): Promise<void>
}

/**
 * Locks the data folder. A lock of a killed program is detected when its process is gone, or when a process with the
 * same id started at another time.
 * @throws ServerError `server/already-running`
 */
export const takeProcessLock = async (dataDir: string): Promise<ProcessLock> => {
  const path = join(dataDir, 'server.pid')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`${process.pid} ${startTimeOf(process.pid)}`)
      await file.close()
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if (systemCodeOf(error) !== 'EEXIST') throw error
      await dropStaleLock(path, dataDir)
    }
  }
  throw new ServerError('server/already-running', `Another program keeps taking the data folder ${dataDir}`)
}

const dropStaleLock = async (path: string, dataDir: string): Promise<void> => {
  const [pidText = '', started = ''] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  const pid = Number(pidText)
  if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) && startTimeOf(pid) === started) {
    throw new ServerError('server/already-running', `Process ${pid} already runs with the data folder ${dataDir}`)
  }
  await rm(path, { force: true })
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCodeOf(error) === 'EPERM'
  }
}

/** Returns field 22 of /proc/PID/stat (clock ticks after boot); empty where /proc does not exist. */
const startTimeOf = (pid: number): string => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
