import { allCalls } from '@tidebook/contract'

export type Call = (typeof allCalls)[number]

/** Groups that only the pages of the exchange use. */
const OF_PAGES: ReadonlySet<string> = new Set(['content', 'exam'])
/** Calls with responses in other formats: the API description for people, and figures for Prometheus. */
const NO_JSON: ReadonlySet<string> = new Set(['health.docs', 'health.metrics'])

/** Returns the calls that a program may make without an account. */
export function publicCalls(): readonly Call[] {
  return allCalls.filter(({ auth, id, ownPages }) => {
    const [group = ''] = id.split('.')
    return auth === 'none' && ownPages !== true && !OF_PAGES.has(group) && !NO_JSON.has(id)
  })
}
