import { readFileSync } from 'node:fs'

/** Clock ticks of /proc in a second, on every Linux that Node.js runs on. */
const TICKS = 100

/** Seconds of processor time that living processes have used so far; 0 where there is no /proc. Load does not change it much. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS

/** Fields 14 and 15 of /proc/PID/stat; the name before them may hold spaces and brackets. */
const ticksOf = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
