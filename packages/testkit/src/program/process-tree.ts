import { readdirSync, readFileSync } from 'node:fs'

/** Returns the descendants of `pid`, nearest first, from /proc. Empty where /proc does not exist. */
export function descendantsOf(pid: number): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent)
  const descendants: number[] = []
  const pending = [pid]
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const below = (children.get(next) ?? []).map((child) => child.pid)
    descendants.push(...below)
    pending.push(...below)
  }
  return descendants
}

/** Returns the command line of a process. Empty if it has ended. */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()
}

/** Kills processes at once, as a power failure would. Skips processes that have ended. */
export function killNow(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // the process has already ended
    }
  }
}

function allProcesses(): { readonly pid: number; readonly parent: number }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), parent: parentOf(Number(name)) }))
  } catch {
    return []
  }
}

/** Field 4 of /proc/PID/stat. The name before it may contain spaces and brackets. */
function parentOf(pid: number): number {
  const text = readProc(pid, 'stat')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
