import { describeMachine } from '../../bench/support/machine-facts.ts'
import { acceptedFigures, otherMachines, readBaseline, writeBaseline, type AcceptedBench } from './baseline.ts'
import type { NightlyBench } from './benches.ts'
import { summarize, type Summary } from './figures.ts'
import { findRegressions } from './regressions.ts'
import { faultsOf, type Round } from './rounds.ts'
import { RunRecord, type RunPlan } from './run-record.ts'
import { describeOtherWork, describeRegression, tableOf } from './table.ts'

/** Share of other work above which the table says that the machine was busy. */
const BUSY = 0.1

/** Exit codes of the command. */
export const EXIT = { same: 0, worse: 1, usage: 2, interrupted: 130 } as const

export interface NightlyOptions {
  readonly benches: readonly NightlyBench[]
  readonly plan: Pick<RunPlan, 'rounds' | 'source' | 'machine'>
  /** Replaces the baseline of the benches that ran. */
  readonly accept: boolean
  /** Starts again instead of continuing an interrupted run. */
  readonly restart: boolean
  readonly baselineFile: string
  readonly resultFolder: string
  /** Runs a bench once. */
  readonly runBench: (bench: NightlyBench) => Promise<Round>
  readonly isInterrupted: () => boolean
  readonly now: () => Date
  readonly write: (text: string) => void
  readonly complain: (text: string) => void
}

/** Runs all rounds, compares with the baseline, and returns the exit code. */
export async function runNightly(options: NightlyOptions): Promise<number> {
  const { accept, baselineFile, write, complain } = options
  const file = readBaseline(baselineFile)
  if ('fault' in file) {
    complain(`The baseline ${file.fault}.`)
    if (!accept) {
      complain('Restore it from Git, or measure it again with --accept.')
      return EXIT.usage
    }
  }
  const baseline = 'fault' in file ? {} : file.benches
  const names = options.benches.map(({ name }) => name)
  const unknown = names.filter((name) => baseline[name] === undefined)
  if (!accept && unknown.length > 0) {
    complain(`No figures are accepted for ${unknown.join(', ')}: run npm run nightly -- ${unknown.join(' ')} --accept`)
    return EXIT.usage
  }
  const plan: RunPlan = { ...options.plan, benches: names }
  write(`${describeMachine(plan.machine)}\n`)
  const differing = otherMachines(baseline, names, plan.machine)
  for (const machine of differing) write(`The baseline is from another machine: ${machine}\n`)

  const open = options.restart ? RunRecord.start : RunRecord.open
  const record = open(options.resultFolder, plan, options.now())
  if (record.count > 0) write(`Continues ${record.path} after ${record.count} rounds (--restart begins again)\n`)
  if (!(await measureAll(options, record))) {
    complain(`Interrupted after ${record.count} rounds. The same command continues.`)
    return EXIT.interrupted
  }
  return compare(options, record, baseline)
}

/** Runs the rounds that the record lacks. Returns false if a signal interrupted them. */
async function measureAll(options: NightlyOptions, record: RunRecord): Promise<boolean> {
  const { benches, plan, write } = options
  for (const [place, bench] of benches.entries()) {
    for (let round = record.roundsOf(bench.name).length + 1; round <= plan.rounds; round += 1) {
      write(`\n── ${bench.name} (${place + 1} of ${benches.length}), round ${round} of ${plan.rounds}\n`)
      const measured = await options.runBench(bench)
      if (options.isInterrupted()) return false
      record.add(bench.name, measured)
      write(`${measured.seconds.toFixed(0)} s, ${describeOtherWork(measured.otherWork)}\n`)
    }
  }
  return true
}

function compare(
  { accept, baselineFile, benches, now, plan, write, complain }: NightlyOptions,
  record: RunRecord,
  baseline: Readonly<Record<string, AcceptedBench>>,
): number {
  const faults = benches.flatMap(({ name }) => faultsOf(record.roundsOf(name)).map((fault) => `${name}: ${fault}`))
  const figures: Record<string, Record<string, Summary>> = Object.fromEntries(
    benches.map(({ name }) => [name, summarize(record.roundsOf(name).map((round) => round.figures))]),
  )
  const accepted = acceptedFigures(baseline)
  const regressions = findRegressions(accepted, figures)
  write(`\nMedians of ${plan.rounds} rounds (lowest to highest)\n${tableOf(accepted, figures, regressions)}`)
  for (const { name } of benches) {
    const [before, share] = [baseline[name]?.otherWork, otherWorkOf(record.roundsOf(name))]
    const atBaseline = before === undefined ? '' : `, ${(before * 100).toFixed(0)} % at the baseline`
    if (Math.max(before ?? 0, share) > BUSY) write(`${name}: ${describeOtherWork(share)}${atBaseline}\n`)
  }
  for (const fault of faults) complain(`INCOMPLETE ${fault}`)
  for (const regression of regressions) complain(describeRegression(regression, figures))
  const endedAt = now().toISOString()
  record.end({ endedAt, figures, regressions, faults })
  write(`Results: ${record.path}\n`)
  const isComplete = faults.length === 0
  if (accept && isComplete) {
    const entries = benches.map(({ name }): [string, AcceptedBench] => [
      name,
      {
        acceptedAt: endedAt,
        source: plan.source,
        machine: plan.machine,
        rounds: plan.rounds,
        otherWork: otherWorkOf(record.roundsOf(name)),
        figures: figures[name] ?? {},
      },
    ])
    writeBaseline(baselineFile, { ...baseline, ...Object.fromEntries(entries) })
    write(`Accepted: ${baselineFile}\n`)
  } else if (accept) complain('The baseline stays as it is: run the incomplete benches again')
  return isComplete && (regressions.length === 0 || accept) ? EXIT.same : EXIT.worse
}

/** Returns the median share of other work before the rounds, to two decimals. */
function otherWorkOf(rounds: readonly Round[]): number {
  const shares = rounds.map(({ otherWork }) => otherWork).toSorted((a, b) => a - b)
  return Math.round((shares[Math.floor((shares.length - 1) / 2)] ?? 0) * 100) / 100
}
