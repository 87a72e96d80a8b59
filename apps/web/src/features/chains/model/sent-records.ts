import { isChainId } from '@tidebook/chains/ids'
import type { ChainId } from '@tidebook/chains'
import type { SubmissionPhase } from '@tidebook/client/submit'
import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** A transfer that this browser sent, with a known outcome. */
export interface SentRecord {
  readonly chain: ChainId
  readonly from: string
  readonly to: string
  /** Decimal text, in whole coins. */
  readonly amount: string
  readonly coin: string
  readonly hash: string
  /** Time at which this browser learned the outcome, milliseconds since 1970. */
  readonly time: number
  readonly phase: Extract<SubmissionPhase, 'validated' | 'failed' | 'expired'>
}

/** Maximum number of stored transfers; the oldest are dropped. */
const MAX_RECORDS = 300
const MAX_TEXT_LENGTH = 128
const PHASES: readonly unknown[] = ['validated', 'failed', 'expired']

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
}

const setting = defineSetting('chainHistory', {
  parse: (value): readonly SentRecord[] =>
    (Array.isArray(value) ? value : [])
      .flatMap((each: unknown): readonly SentRecord[] => {
        const { chain, from, to, amount, coin, hash, time, phase } = (each ?? {}) as Partial<SentRecord>
        const sound =
          isChainId(chain) &&
          [from, to, amount, coin, hash].every(isText) &&
          Number.isFinite(time) &&
          PHASES.includes(phase)
        return sound ? [{ chain, from, to, amount, coin, hash, time, phase } as SentRecord] : []
      })
      .slice(0, MAX_RECORDS),
})

/** Returns the transfers with a known outcome, newest first. */
export function readSentRecords(): readonly SentRecord[] {
  return setting.read()
}

/** Stores the outcome of a transfer, replacing an earlier record of the same transfer. */
export function saveSentRecord(record: SentRecord): void {
  const others = setting.read().filter(({ hash }) => hash !== record.hash)
  setting.write([record, ...others].slice(0, MAX_RECORDS))
}

/** Returns how many times a wallet paid an address from this browser. */
export function countPayments(chain: ChainId, from: string, to: string): number {
  return readSentRecords().filter(
    (each) => each.chain === chain && each.from === from && each.to === to && each.phase === 'validated',
  ).length
}
