import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeFileAtomically } from '@tidebook/node/files'
import type { MachineFacts } from '../../bench/support/machine-facts.ts'
import { asRecord, readJson } from '../lib/report-json.ts'
import type { Summary } from './figures.ts'
import type { Regression } from './regressions.ts'
import { isComplete, type Round } from './rounds.ts'

const FORMAT = 1
const FILE_MODE = 0o644
const NAME = /^nightly-[\dT-]+Z\.json$/

/** Benches, code and machine of a run. An interrupted run continues only with an equal plan. */
export interface RunPlan {
  readonly benches: readonly string[]
  readonly rounds: number
  /** Commit of the measured code, with a digest of changes that are not committed. */
  readonly source: string
  readonly machine: MachineFacts
}

interface RunContent {
  readonly format: number
  readonly plan: RunPlan
  readonly startedAt: string
  readonly measured: Readonly<Record<string, readonly Round[]>>
  readonly outcome?: RunOutcome
}

export interface RunOutcome {
  readonly endedAt: string
  readonly figures: Readonly<Record<string, Readonly<Record<string, Summary>>>>
  readonly regressions: readonly Regression[]
  readonly faults: readonly string[]
}

/** The dated file of one run, which is written after every round. */
export class RunRecord {
  readonly path: string
  #content: RunContent

  private constructor(path: string, content: RunContent) {
    this.path = path
    this.#content = content
  }

  /**
   * Returns the newest run of a folder with this plan that has no outcome, without its incomplete rounds; a new run if
   * there is none.
   */
  static open(folder: string, plan: RunPlan, startedAt: Date): RunRecord {
    const names = filesIn(folder)
      .filter((name) => NAME.test(name))
      .toSorted()
    for (const name of names.toReversed()) {
      const path = join(folder, name)
      const content = asRecord(readJson(() => readFileSync(path, 'utf8'))) as Partial<RunContent>
      if (content.format !== FORMAT || content.outcome !== undefined) continue
      if (isDeepStrictEqual(content.plan, plan)) return new RunRecord(path, onlyComplete(content as RunContent))
    }
    return RunRecord.start(folder, plan, startedAt)
  }

  /** Starts a new run. */
  static start(folder: string, plan: RunPlan, startedAt: Date): RunRecord {
    mkdirSync(folder, { recursive: true })
    const started = startedAt.toISOString()
    const name = `nightly-${started.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-')}.json`
    return new RunRecord(join(folder, name), { format: FORMAT, plan, startedAt: started, measured: {} })
  }

  roundsOf(bench: string): readonly Round[] {
    return this.#content.measured[bench] ?? []
  }

  /** Number of stored rounds of all benches. */
  get count(): number {
    return Object.values(this.#content.measured).reduce((sum, rounds) => sum + rounds.length, 0)
  }

  add(bench: string, round: Round): void {
    const measured = { ...this.#content.measured, [bench]: [...this.roundsOf(bench), round] }
    this.#write({ ...this.#content, measured })
  }

  end(outcome: RunOutcome): void {
    this.#write({ ...this.#content, outcome })
  }

  #write(content: RunContent): void {
    this.#content = content
    writeFileAtomically(this.path, `${JSON.stringify(content, undefined, 2)}\n`, FILE_MODE)
  }
}

function onlyComplete(content: RunContent): RunContent {
  const measured = Object.entries(content.measured).map(([bench, rounds]) => [bench, rounds.filter(isComplete)])
  return { ...content, measured: Object.fromEntries(measured) }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
