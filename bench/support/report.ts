import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, totalmem } from 'node:os'

const NAME_WIDTH = 30
const GIGABYTE = 1024 ** 3

/** One line of a report. */
export function line(name: string, text: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)} ${text}`)
}

/** Says what the numbers were measured on, and how busy it was with other work. */
export function machine(): void {
  const cores = availableParallelism()
  const memory = (totalmem() / GIGABYTE).toFixed(0)
  const model = cpus()[0]?.model.trim() ?? arch()
  line('machine', `${cores} cores ${model}, ${memory} GB, ${kernel()}, Node.js ${process.versions.node}`)
  line(
    'load before',
    loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
  )
}

/** Prints a number beside the most it may be, and says whether it is met. */
export function goal(name: string, measured: number, most: number, unit = ''): boolean {
  const met = measured <= most
  line(name, `${figure(measured)}${unit} (goal: at most ${most}${unit}) ${met ? 'met' : 'MISSED'}`)
  return met
}

/** Prints a number beside the least it may be, and says whether it is met. */
export function goalAtLeast(name: string, measured: number, least: number, unit = ''): boolean {
  const met = measured >= least
  line(name, `${figure(measured)}${unit} (goal: at least ${least}${unit}) ${met ? 'met' : 'MISSED'}`)
  return met
}

/** The value at a part (0 to 1) of an ascending list; 0 of an empty one. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil((sorted.length - 1) * part)] ?? 0
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
}

function kernel(): string {
  try {
    return `Linux ${readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim()}`
  } catch {
    return process.platform
  }
}
