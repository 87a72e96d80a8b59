import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks per second in /proc, on every Linux that Node.js supports. */
const TICKS = 100

/**
 * Returns the seconds of processor time that running processes have used so far, or 0 without /proc. The load of the
 * machine hardly affects it.
 */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (processSeconds(pid) ?? 0), 0)
}

/** Returns the seconds of processor time of a process, or undefined when the system does not report it. */
export function processSeconds(pid: number | undefined): number | undefined {
  return orNothing(() => secondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')))
}

/** Returns the seconds of processor time by thread name; empty when the system does not report it. */
export function threadSeconds(pid: number | undefined): ReadonlyMap<string, number> {
  const folder = `/proc/${pid}/task`
  const seconds = new Map<string, number>()
  for (const thread of orNothing(() => readdirSync(folder)) ?? []) {
    const stat = orNothing(() => readFileSync(`${folder}/${thread}/stat`, 'utf8'))
    if (stat === undefined) continue
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    seconds.set(name, (seconds.get(name) ?? 0) + secondsOf(stat))
  }
  return seconds
}

/**
 * Returns the microseconds of each thread per item between two measurements of `count` items. Omits values below one.
 */
export function threadTimes(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  count: number,
): readonly (readonly [name: string, microseconds: string])[] {
  return [...after].flatMap(([name, total]) => {
    const each = ((total - (before.get(name) ?? 0)) * 1e6) / count
    return each < 1 ? [] : [[name, `${each.toFixed(0)} µs`] as const]
  })
}

/**
 * Returns the user and system time (proc(5), fields 14 and 15). The process name may contain spaces and parentheses.
 */
function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Returns undefined when the process has ended or the system has no /proc. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
