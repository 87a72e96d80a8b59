import { readdirSync, readFileSync } from 'node:fs'

/** Processes below `pid`, nearest first, read from /proc. Empty where there is no /proc. */
export const descendantsOf = (pid: number): number[] => {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent)
  const found: number[] = []
  const wanted = [pid]
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    const below = (children.get(next) ?? []).map((child) => child.pid)
    found.push(...below)
    wanted.push(...below)
  }
  return found
}

/** The command line of a process, empty when it is gone. */
export const commandOf = (pid: number): string => readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()

/** Ends processes at once, as a power cut would. Those that are gone already are skipped. */
export const killNow = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has ended by itself, which is what was wanted
    }
  }
}

const allProcesses = (): { readonly pid: number; readonly parent: number }[] => {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  } catch {
    return []
  }
}

/** Field 4 of /proc/PID/stat; the name before it may hold spaces and brackets. */
const parentOf = (pid: number): number => {
  const text = readProc(pid, 'stat')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
