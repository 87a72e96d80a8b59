import type { ReadyAnswer } from '@tidebook/contract'
import { settleWithin } from './settle-within.ts'

/** What one module says of itself. */
export interface Readiness {
  readonly status: ReadyAnswer['status']
  /** What it knows of the parts that `/ready` names. */
  readonly parts?: Partial<Omit<ReadyAnswer, 'status'>>
}

/** What `/ready` says of parts that no module of this program has. */
const ELSEWHERE: Omit<ReadyAnswer, 'status'> = {
  node: 'elsewhere',
  database: 'elsewhere',
  index: 'elsewhere',
  indexedLedger: 0,
  validatedLedger: 0,
}

/** The program starts while one of its modules does, and is degraded while one of them is. Of a part, the last word counts. */
export const joinReadiness = (all: readonly Readiness[]): ReadyAnswer => {
  const has = (status: ReadyAnswer['status']): boolean => all.some((each) => each.status === status)
  return {
    ...ELSEWHERE,
    ...Object.assign({}, ...all.map(({ parts }) => parts)),
    status: has('starting') ? 'starting' : has('degraded') ? 'degraded' : 'ready',
  }
}

/** Longest wait for one module, milliseconds: `/ready` answers within a second. */
const PATIENCE_MS = 950

/** What `/ready` answers. A module that does not answer in time, or fails, is degraded. */
export const readReadiness = async (
  modules: readonly (() => Readiness | Promise<Readiness>)[],
): Promise<ReadyAnswer> => {
  const silent: Readiness = { status: 'degraded' }
  const read = async (module: () => Readiness | Promise<Readiness>): Promise<Readiness> => module()
  return joinReadiness(
    await Promise.all(
      modules.map((module) =>
        settleWithin(
          PATIENCE_MS,
          read(module).catch(() => silent),
          silent,
        ),
      ),
    ),
  )
}
