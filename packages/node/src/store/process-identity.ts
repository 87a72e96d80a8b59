import { existsSync, readFileSync } from 'node:fs'

/** Index of the start time after the command name in /proc/PID/stat (proc(5), field 22). */
const START_TIME = 19
const hasProcesses = existsSync('/proc/self/stat')

/**
 * Returns a text that identifies a running process, and no later process with the same id: its id and, on Linux, its
 * start time. Undefined if the process does not run.
 */
export function processIdentity(pid: number): string | undefined {
  if (hasProcesses) {
    let stat: string
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      return undefined
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie process holds no resources.
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[START_TIME] ?? ''}`
  }
  try {
    process.kill(pid, 0)
    return String(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? String(pid) : undefined
  }
}
