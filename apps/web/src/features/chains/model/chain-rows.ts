import { formatDecimal } from '@tidebook/amount'
import type { ChainRecord } from '@tidebook/client/chains'
import type { SubmissionPhase } from '@tidebook/client/submit'
import type { SentRecord } from './sent-records.ts'

/** A row in the transfer list of a wallet on another network. */
export interface ChainRow {
  readonly hash: string
  readonly received: boolean
  /** The counterparty. */
  readonly party: string
  /** Decimal text, in whole coins. */
  readonly amount: string
  readonly coin: string
  /** Milliseconds since 1970; undefined while the transfer is pending. */
  readonly time: number | undefined
  readonly phase: SubmissionPhase
}

/** A transfer sent in this visit. */
interface Sent {
  readonly about: { readonly chain: string; readonly to: string; readonly amount: string; readonly coin: string }
  readonly account: string
  readonly state: { readonly phase: SubmissionPhase }
}

function sameHash(hash: string): string {
  return hash.toLowerCase().replace(/^0x/u, '')
}

/**
 * Merges a wallet's transfers without duplicates, newest first. Transfers of this visit come first, then those from the
 * chain's nodes, then the records in this browser.
 */
export function chainRows(
  wallet: { readonly chain: string; readonly from: string },
  sent: ReadonlyMap<string, Sent>,
  reported: readonly ChainRecord[],
  kept: readonly SentRecord[],
): readonly ChainRow[] {
  const isOwn = ({ chain, from }: { readonly chain: string; readonly from: string }): boolean =>
    chain === wallet.chain && from === wallet.from
  const times = new Map([...reported, ...kept].map(({ hash, time }) => [sameHash(hash), time]))
  const rows: readonly ChainRow[] = [
    ...[...sent]
      .toReversed()
      .filter(([, { about, account }]) => isOwn({ chain: about.chain, from: account }))
      .map(([hash, { about, state }]) => ({
        hash,
        received: false,
        party: about.to,
        amount: about.amount,
        coin: about.coin,
        time: times.get(sameHash(hash)),
        phase: state.phase,
      })),
    ...[
      ...reported.map(({ hash, from, to, asset, amount, time, succeeded }): ChainRow => {
        const received = from !== wallet.from
        const phase = succeeded ? 'validated' : 'failed'
        const party = received ? from : to
        return { hash, received, party, amount: formatDecimal(amount), coin: asset.code, time, phase }
      }),
      ...kept.filter(isOwn).map(({ hash, to, amount, coin, time, phase }) => ({
        hash,
        received: false,
        party: to,
        amount,
        coin,
        time,
        phase,
      })),
    ].toSorted((one, other) => (other.time ?? 0) - (one.time ?? 0)),
  ]
  const once = new Map<string, ChainRow>()
  for (const row of rows) if (!once.has(sameHash(row.hash))) once.set(sameHash(row.hash), row)
  return [...once.values()]
}
