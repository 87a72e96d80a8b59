import { relative } from 'node:path'
import { asArray, asRecord, asText } from './report-json.ts'
import { root } from './run.ts'

/** A test that did not run. */
export interface Skipped {
  /** Path from the root of the project. */
  readonly file: string
  readonly title: string
  /** Reason from the `skip` call; empty without one. */
  readonly reason: string
}

type Json = Readonly<Record<string, unknown>>

const NOT_RUN: readonly unknown[] = ['skipped', 'pending', 'todo']

/** Returns the skipped tests of a Vitest JSON report. `skip-reasons-reporter.ts` adds their reasons. */
export function readSkippedUnits(report: Json): Skipped[] {
  return asArray(report['testResults']).flatMap((each) => {
    const { assertionResults, name } = asRecord(each)
    const file = relative(root, asText(name))
    return asArray(assertionResults).flatMap((one) => {
      const { fullName, meta, status } = asRecord(one)
      if (!NOT_RUN.includes(status)) return []
      const reason = status === 'todo' ? 'not written yet' : asText(asRecord(meta)['skipReason'])
      return [{ file, title: asText(fullName), reason }]
    })
  })
}

/** Returns the skipped tests of a Playwright JSON report. */
export function readSkippedInBrowser(report: Json): Skipped[] {
  return asArray(report['suites']).flatMap((suite) => skippedIn(asRecord(suite)))
}

function skippedIn(suite: Json): Skipped[] {
  const own = asArray(suite['specs']).flatMap((each) => {
    const { file, tests, title } = asRecord(each)
    return asArray(tests)
      .map(asRecord)
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({ file: `e2e/${asText(file)}`, title: asText(title), reason: reasonOf(annotations) }))
  })
  return [...own, ...asArray(suite['suites']).flatMap((inner) => skippedIn(asRecord(inner)))]
}

function reasonOf(annotations: unknown): string {
  return asArray(annotations)
    .map((each) => asText(asRecord(each)['description']))
    .filter((text) => text !== '')
    .join('; ')
}

/** Returns one line with a count for each file and reason of skipped tests; empty when all tests ran. */
export function skippedLines(skipped: readonly Skipped[]): string[] {
  const groups = Map.groupBy(skipped, ({ file, reason }) => `${file}: ${reason === '' ? 'no reason given' : reason}`)
  return [...groups].map(([what, { length }]) => `   ${String(length).padStart(3)} in ${what}`)
}
