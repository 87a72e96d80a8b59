import { appendFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { describeMachine, machineFacts } from './machine-facts.ts'

const NAME_WIDTH = 30

/** A measured number, and the goal with which it is compared, if it has one. */
export interface Figure {
  /** Unique within its bench. */
  readonly name: string
  readonly measured: number
  readonly goal?: number
  /** `most`: smaller is better. `least`: larger is better. */
  readonly limit: 'most' | 'least'
  /** Empty for ratios and counts, which can be compared across machines. */
  readonly unit: string
}

/** Prints one line of a report. */
export function line(name: string, text: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)} ${text}`)
}

/** Prints the machine on which the measurement runs, and its load from other work. */
export function machine(): void {
  line('machine', describeMachine(machineFacts()))
  line(
    'load before',
    loadavg()
      .map((load) => load.toFixed(2))
      .join(' '),
  )
}

/** Prints a number with its maximum, and returns whether it meets the goal. */
export function goal(name: string, measured: number, most: number, unit = ''): boolean {
  record({ name, measured, goal: most, limit: 'most', unit })
  const met = measured <= most
  line(name, `${figure(measured)}${unit} (goal: at most ${most}${unit}) ${met ? 'met' : 'MISSED'}`)
  return met
}

/** Prints a number with its minimum, and returns whether it meets the goal. */
export function goalAtLeast(name: string, measured: number, least: number, unit = ''): boolean {
  record({ name, measured, goal: least, limit: 'least', unit })
  const met = measured >= least
  line(name, `${figure(measured)}${unit} (goal: at least ${least}${unit}) ${met ? 'met' : 'MISSED'}`)
  return met
}

/** Prints a ratio without a goal, for comparisons with earlier runs. */
export function ratio(name: string, measured: number, limit: Figure['limit']): void {
  record({ name, measured, limit, unit: '' })
  line(name, figure(measured))
}

/** Appends a figure to the file in BENCH_FIGURES, one JSON object per line, for programs that compare runs. */
function record(figure: Figure): void {
  const file = process.env['BENCH_FIGURES']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

/** Returns the value at a fraction (0 to 1) of an ascending list, or 0 for an empty one. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil((sorted.length - 1) * part)] ?? 0
}

/** Returns the mean of a list, or 0 for an empty one. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function figure(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
}
