import type { ReadyAnswer } from '@tidebook/contract'

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
