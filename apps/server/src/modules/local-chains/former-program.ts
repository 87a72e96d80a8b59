import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The file beside a chain's state that says which process runs it. */
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

/**
 * Ends what an earlier start left running on a chain's state. Only a process that names this very state is ended, where the
 * system tells; elsewhere it is left alone.
 */
export const endFormerProgram = (state: string): void => {
  const pid = formerPid(state)
  if (pid === undefined) return
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    if (command.includes(state)) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
