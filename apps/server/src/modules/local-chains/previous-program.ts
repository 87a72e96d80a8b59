import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Returns the path of the PID file of a chain's process, in the folder of the chain's state. */
function pidFileOf(state: string): string {
  return `${state}.pid`
}

/** Records the process that runs a chain, so that a later start finds it if this program is killed. */
export function savePid(state: string, pid: number | undefined): void {
  if (pid !== undefined) writeFileSync(pidFileOf(state), String(pid), { mode: 0o600 })
}

/** Removes the record of a process that has exited, but not of a later process with the same state. */
export function removePid(state: string, pid: number | undefined): void {
  if (pid !== undefined && savedPid(state) === pid) rmSync(pidFileOf(state), { force: true })
}

function savedPid(state: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFileOf(state), 'utf8'))
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Maximum wait for a process to write its state and exit, and the interval between checks, in milliseconds. */
const TIMEOUT_MS = 5000
const POLL_MS = 50

/**
 * Stops the process that an earlier start left running on a chain's state, after it has written that state. Stops only
 * a process with this state in its arguments. Does nothing on systems that do not list process arguments.
 */
export async function endPreviousProgram(state: string): Promise<void> {
  const pid = savedPid(state)
  if (pid === undefined || !isRunning(pid, state)) return
  signal(pid, 'SIGINT')
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    if (!isRunning(pid, state)) return
    await delay(POLL_MS)
  }
  signal(pid, 'SIGKILL')
}

function isRunning(pid: number, state: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(state)
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}
