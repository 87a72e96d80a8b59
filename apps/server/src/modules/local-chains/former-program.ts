import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** The file that names the process which runs a chain, in the folder of the chain's state. */
const pidFileOf = (state: string): string => `${state}.pid`

/** Remembers which process runs a chain, so that a later start finds it when this program was killed. */
export const rememberProgram = (state: string, pid: number | undefined): void => {
  if (pid !== undefined) writeFileSync(pidFileOf(state), String(pid), { mode: 0o600 })
}

/** A process has ended; a later one on the same state stays remembered. */
export const forgetProgram = (state: string, pid: number | undefined): void => {
  if (pid !== undefined && formerPid(state) === pid) rmSync(pidFileOf(state), { force: true })
}

const formerPid = (state: string): number | undefined => {
  try {
    const pid = Number(readFileSync(pidFileOf(state), 'utf8'))
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Longest wait for a process that writes its state and ends, and between two looks at it, milliseconds. */
const PATIENCE_MS = 5000
const LOOK_MS = 50

/**
 * Ends what an earlier start left running on a chain's state, once it has written that state. Only a process that names this
 * very state is ended, where the system lists the arguments of processes; elsewhere it is left alone.
 */
export const endFormerProgram = async (state: string): Promise<void> => {
  const pid = formerPid(state)
  if (pid === undefined || !isRunning(pid, state)) return
  signal(pid, 'SIGINT')
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    if (!isRunning(pid, state)) return
    await delay(LOOK_MS)
  }
  signal(pid, 'SIGKILL')
}

const isRunning = (pid: number, state: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(state)
  } catch {
    return false
  }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}
