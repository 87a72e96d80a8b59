import { readFileSync } from 'node:fs'
import { systemCodeOf } from './server-error.ts'

/** Returns whether a process still runs, and its id was not reused. */
export function isRunning(pid: number, started: string): boolean {
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && startTimeOf(pid) === started
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCodeOf(error) === 'EPERM'
  }
}

/** Returns field 22 of /proc/PID/stat (clock ticks after boot); empty where /proc does not exist. */
export function startTimeOf(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
