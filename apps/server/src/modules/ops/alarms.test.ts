import { readFileSync } from 'node:fs'
import { ALARMS, OPERATION_FIGURES, type AlarmName, type OperationFigure } from '@tidebook/contract'
import { describe, expect, it } from 'vitest'
import { AlarmBook, type Figures } from './alarm-book.ts'
import { ALARM_RULES } from './alarm-rules.ts'

const NONE = Object.fromEntries(Object.keys(OPERATION_FIGURES).map((name) => [name, null])) as Figures
const QUIET: Figures = {
  ...NONE,
  notReady: 60,
  sinceLedger: 60,
  clockAhead: 30,
  brokenInvariants: 0,
  diskFree: 1_073_741_824,
  memoryAvailable: 268_435_456,
  certificateDays: 14,
  behind: 20,
  indexLag: 1,
  queued: 1000,
  connectionShare: 0.8,
  nativeVerifier: 1,
  failures: 0,
  jobsFailed: 0,
  agentStops: 0,
  agentShort: 0,
  agentStuck: 0,
  agentSilence: 60,
  chainsStalled: 0,
  payoutAge: 900,
  pageErrors: 20,
  validatorsStopped: 0,
  backupsFailed: 0,
}

const PROVOKED: readonly (readonly [AlarmName, OperationFigure, number, number])[] = [
  ['not-ready', 'notReady', 60.1, 0],
  ['ledgers', 'sinceLedger', 61, 0],
  ['clock-ahead', 'clockAhead', 30.1, 0],
  ['invariant', 'brokenInvariants', 1, 0],
  ['disk', 'diskFree', 1_073_741_823, 0],
  ['memory', 'memoryAvailable', 268_435_455, 30],
  ['certificate', 'certificateDays', 13.9, 0],
  ['index-behind', 'behind', 21, 60],
  ['index-lag', 'indexLag', 1.01, 30],
  ['queue', 'queued', 1001, 60],
  ['connections', 'connectionShare', 0.81, 30],
  ['verifier', 'nativeVerifier', 0, 0],
  ['failures', 'failures', 1, 0],
  ['jobs', 'jobsFailed', 1, 0],
  ['agent-stopped', 'agentStops', 1, 0],
  ['agent-short', 'agentShort', 1, 60],
  ['agent-stuck', 'agentStuck', 1, 120],
  ['agent-reader', 'agentSilence', 60.1, 0],
  ['chain-stalled', 'chainsStalled', 1, 0],
  ['payout-waiting', 'payoutAge', 900.1, 60],
  ['page-errors', 'pageErrors', 21, 0],
  ['validator-stopped', 'validatorsStopped', 1, 0],
  ['backup-failed', 'backupsFailed', 1, 0],
]

function ringing(book: AlarmBook): AlarmName[] {
  return book.states().flatMap(({ name, since }) => (since === null ? [] : [name]))
}

describe('OPS-105 alarms', () => {
  it('have a rule each, and are each triggered below', () => {
    expect(ALARM_RULES.map(({ name }) => name).toSorted()).toEqual(ALARMS.toSorted())
    expect(PROVOKED.map(([name]) => name).toSorted()).toEqual(ALARMS.toSorted())
  })

  it.each(PROVOKED)(
    'trigger only %s when %s is %d for %d seconds, and end with the condition',
    (name, figure, value, lasting) => {
      const book = new AlarmBook(ALARM_RULES)
      expect(book.take(QUIET, 0)).toEqual([])
      const bad = { ...QUIET, [figure]: value }
      if (lasting > 0) {
        expect(book.take(bad, 1000)).toEqual([])
        expect(book.take(bad, lasting * 1000 + 999)).toEqual([])
      }
      expect(book.take(bad, lasting * 1000 + 1000)).toEqual([{ name, rings: true }])
      expect(book.take(bad, 1_000_000)).toEqual([])
      expect(ringing(book)).toEqual([name])
      expect(book.states()[0]).toMatchObject({ name, since: lasting === 0 ? 1000 : 1000 })
      expect(book.take(QUIET, 2_000_000)).toEqual([{ name, rings: false }])
      expect(ringing(book)).toEqual([])
    },
  )

  it('ignore short violations and unknown figures', () => {
    const book = new AlarmBook(ALARM_RULES)
    const slow = { ...QUIET, indexLag: 5 }
    for (const at of [0, 20_000]) expect(book.take(slow, at)).toEqual([])
    expect(book.take(QUIET, 25_000)).toEqual([])
    expect(book.take(slow, 40_000)).toEqual([])
    expect(book.take(NONE, 1_000_000)).toEqual([])
  })

  it('have a row each on the page of alarms', () => {
    const page = readFileSync(new URL('../../../../../docs/reference/alarms.md', import.meta.url), 'utf8')
    const documented = [...page.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name)
    for (const name of ALARMS) expect(documented).toContain(name)
  })
})
