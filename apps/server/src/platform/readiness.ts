import type { ReadyAnswer } from '@tidebook/contract'
import { settleWithin } from './settle-within.ts'

/** The readiness of one module. */
export interface Readiness {
  readonly status: ReadyAnswer['status']
  /** State of the `/ready` parts that the module reports. */
  readonly parts?: Partial<Omit<ReadyAnswer, 'status'>>
}

/** State of `/ready` parts that no module of this program reports. */
const OTHER_ROLES: Omit<ReadyAnswer, 'status'> = {
  node: 'elsewhere',
  database: 'elsewhere',
  index: 'elsewhere',
  indexedLedger: 0,
  validatedLedger: 0,
}

/**
 * Combines the modules: the program is starting while any module is, and degraded while any module is. For each part,
 * the last reported state counts.
 */
export function combineReadiness(all: readonly Readiness[]): ReadyAnswer {
  const has = (status: ReadyAnswer['status']): boolean => all.some((each) => each.status === status)
  return {
    ...OTHER_ROLES,
    ...Object.assign({}, ...all.map(({ parts }) => parts)),
    status: has('starting') ? 'starting' : has('degraded') ? 'degraded' : 'ready',
  }
}

/** Maximum wait for one module, in milliseconds: `/ready` responds within a second. */
const TIMEOUT_MS = 950

/** Returns the response of `/ready`. A module that fails or does not respond in time is degraded. */
export async function readReadiness(modules: readonly (() => Readiness | Promise<Readiness>)[]): Promise<ReadyAnswer> {
  const silent: Readiness = { status: 'degraded' }
  const read = async (module: () => Readiness | Promise<Readiness>): Promise<Readiness> => module()
  return combineReadiness(
    await Promise.all(
      modules.map((module) =>
        settleWithin(
          TIMEOUT_MS,
          read(module).catch(() => silent),
          silent,
        ),
      ),
    ),
  )
}
