import { readFileSync } from 'node:fs'

/**
 * Returns a memory figure of a process in KB (proc(5)): `VmRSS` now, `VmHWM` at its peak. Undefined if the process has
 * ended or the system does not report it.
 */
export function processKilobytes(pid: number | undefined, field: 'VmRSS' | 'VmHWM'): number | undefined {
  try {
    const match = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return match?.[1] === undefined ? undefined : Number(match[1])
  } catch {
    return undefined
  }
}
