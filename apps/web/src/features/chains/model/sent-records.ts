import { isChainId } from '@tidebook/chains/ids'
import type { ChainId } from '@tidebook/chains'
import type { SubmissionPhase } from '@tidebook/client/submit'
import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** A transfer that this browser sent and whose end is known. */
export interface SentRecord {
  readonly chain: ChainId
  readonly from: string
  readonly to: string
  /** decimal text, whole coins */
  readonly amount: string
  readonly coin: string
  readonly hash: string
  /** when its end was learned, milliseconds since 1970 */
  readonly time: number
  readonly phase: Extract<SubmissionPhase, 'validated' | 'failed' | 'expired'>
}

/** Most transfers that are kept; older ones are forgotten. */
const MOST_SENT = 300
const LONGEST = 128
const PHASES: readonly unknown[] = ['validated', 'failed', 'expired']

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST

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
      .slice(0, MOST_SENT),
})

/** Transfers whose end this browser has seen, newest first. */
export const sentRecords = (): readonly SentRecord[] => setting.read()

/** Keeps how a transfer ended; the same one is kept once. */
export function keepSent(record: SentRecord): void {
  const others = setting.read().filter(({ hash }) => hash !== record.hash)
  setting.write([record, ...others].slice(0, MOST_SENT))
}

/** How often a wallet has paid an address from this browser. */
export const paidBefore = (chain: ChainId, from: string, to: string): number =>
  sentRecords().filter(
    (each) => each.chain === chain && each.from === from && each.to === to && each.phase === 'validated',
  ).length
