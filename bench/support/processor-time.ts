import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks of /proc in a second, on every Linux that Node.js runs on. */
const TICKS = 100

/** Seconds of processor time that living processes have used so far; 0 where there is no /proc. Load does not change it much. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (processSeconds(pid) ?? 0), 0)

/** Seconds of processor time of one process; undefined where the system does not tell. */
export function processSeconds(pid: number | undefined): number | undefined {
  return orNothing(() => secondsOf(readFileSync(`/proc/${pid}/stat`, 'utf8')))
}

/** Seconds of processor time by the name of the thread; empty where the system does not tell. */
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

/** Microseconds of each thread between two looks, of each of `count` things, where they are at least one. */
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

/** Time in the program and in the system on its behalf (proc(5), fields 14 and 15); the name may hold spaces and brackets. */
function secondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** What is not there ended meanwhile, or the system has no /proc. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
