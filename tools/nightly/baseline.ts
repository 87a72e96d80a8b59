import { readFileSync } from 'node:fs'
import { writeFileAtomically } from '@tidebook/node/files'
import { describeMachine, type MachineFacts } from '../../bench/support/machine-facts.ts'
import { asRecord } from '../lib/report-json.ts'
import type { Summaries, Summary } from './figures.ts'

/** Changes when a file of an earlier version can no longer be compared. */
const FORMAT = 1
const FILE_MODE = 0o644

/** The accepted figures of one bench. */
export interface AcceptedBench {
  readonly acceptedAt: string
  /** Commit of the measured code. */
  readonly source: string
  readonly machine: MachineFacts
  readonly rounds: number
  /** Median share of all cores that other programs used, 0 to 1. */
  readonly otherWork: number
  readonly figures: Readonly<Record<string, Summary>>
}

export type Baseline = Readonly<Record<string, AcceptedBench>>

/** A baseline, or the reason why the file cannot be used. */
export type BaselineFile = { readonly benches: Baseline } | { readonly fault: string }

/** Reads a baseline. A missing file is a baseline without benches. */
export function readBaseline(path: string): BaselineFile {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { benches: {} }
    return { fault: `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})` }
  }
  return parseBaseline(text)
}

/** Parses the content of a baseline file. */
export function parseBaseline(text: string): BaselineFile {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { fault: 'is damaged: it is not JSON' }
  }
  const { format, benches } = asRecord(content)
  if (format !== FORMAT) return { fault: `has format ${JSON.stringify(format) ?? 'unknown'}, expected ${FORMAT}` }
  if (typeof benches !== 'object' || benches === null || Array.isArray(benches))
    return { fault: 'is damaged: it has no benches' }
  for (const [bench, entry] of Object.entries(benches)) {
    const fault = faultOf(asRecord(entry))
    if (fault !== undefined) return { fault: `is damaged: ${bench}: ${fault}` }
  }
  return { benches: benches as Baseline }
}

export function writeBaseline(path: string, benches: Baseline): void {
  const sorted = Object.fromEntries(Object.entries(benches).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileAtomically(path, `${JSON.stringify({ format: FORMAT, benches: sorted }, undefined, 2)}\n`, FILE_MODE)
}

/** Returns the accepted figures by bench. */
export function acceptedFigures(baseline: Baseline): Summaries {
  return Object.fromEntries(Object.entries(baseline).map(([bench, { figures }]) => [bench, figures]))
}

/** Returns the machines of the baseline that differ from this one, without duplicates. */
export function otherMachines(baseline: Baseline, benches: readonly string[], machine: MachineFacts): string[] {
  const here = describeMachine(machine)
  const accepted = benches.flatMap((bench) => baseline[bench] ?? []).map((entry) => describeMachine(entry.machine))
  return [...new Set(accepted)].filter((each) => each !== here)
}

const TEXTS = ['acceptedAt', 'source'] as const
const NUMBERS = ['rounds', 'otherWork'] as const
const MACHINE_TEXTS = ['model', 'system', 'node'] as const
const MACHINE_NUMBERS = ['cores', 'memoryGb'] as const

function faultOf(entry: Readonly<Record<string, unknown>>): string | undefined {
  const machine = asRecord(entry['machine'])
  const figures = Object.entries(asRecord(entry['figures']))
  const missing = [
    ...TEXTS.filter((name) => typeof entry[name] !== 'string'),
    ...NUMBERS.filter((name) => !Number.isFinite(entry[name])),
    ...MACHINE_TEXTS.filter((name) => typeof machine[name] !== 'string').map((name) => `machine.${name}`),
    ...MACHINE_NUMBERS.filter((name) => !Number.isFinite(machine[name])).map((name) => `machine.${name}`),
    ...(figures.length === 0 ? ['figures'] : []),
    ...figures.filter(([, summary]) => !isSummary(asRecord(summary))).map(([name]) => `figure ${name}`),
  ]
  return missing[0]
}

function isSummary({ median, lowest, highest, limit, unit }: Readonly<Record<string, unknown>>): boolean {
  return (
    [median, lowest, highest].every(Number.isFinite) &&
    (limit === 'most' || limit === 'least') &&
    typeof unit === 'string'
  )
}
