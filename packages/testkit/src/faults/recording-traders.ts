import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPair } from '@tidebook/protocol'
import {
  issuerRole,
  LedgerAccount,
  openNodeLink,
  type Logger,
  type NetworkKeys,
  type NodeLink,
  type Random,
} from '@tidebook/server'
import { orderDraft } from '../order.ts'

/** What traders were told, over all their connections. */
export interface TradingRecord {
  readonly submitted: Set<string>
  /** Ledger of every transaction that a node said is validated, by hash. */
  readonly acknowledged: Map<string, number>
  /** Transactions that were acknowledged in two different ledgers. */
  readonly contradictions: string[]
}

export const emptyRecord = (): TradingRecord => ({ submitted: new Set(), acknowledged: new Map(), contradictions: [] })

/** Traders at work on one node, until they are stopped. */
export interface TradersAtWork {
  stop(): Promise<void>
}

export interface TradersOptions {
  readonly nodeUrl: string
  readonly keys: NetworkKeys
  readonly traders: readonly KeyPair[]
  readonly record: TradingRecord
  readonly random: Random
  readonly logger: Logger
}

/**
 * Lets every trader send orders one after the other, half of them crossing, and records what the node acknowledges as
 * validated. A node that goes away is waited for.
 */
export const startTraders = ({ nodeUrl, keys, traders, record, random, logger }: TradersOptions): TradersAtWork => {
  let stopped = false
  const link: NodeLink = openNodeLink(nodeUrl, logger, {
    onOpen: () => {
      link.request('subscribe', { streams: ['transactions'] }).catch(() => undefined)
    },
    onMessage: (message) => acknowledge(record, message),
  })
  const issuerOf = (code: string): string => (code === 'SWT' ? '' : keys.of(issuerRole(code)).address)
  const work = async (key: KeyPair): Promise<void> => {
    const account = new LedgerAccount(key, link)
    while (!stopped) {
      try {
        const { hash } = await account.submit(orderDraft(someOrder(random), issuerOf))
        record.submitted.add(hash)
      } catch {
        // the node is away or was killed over this order: whether it counts is what the ledger says afterwards
        await delay(20)
      }
    }
  }
  const working = traders.map(work)
  return {
    stop: async () => {
      stopped = true
      link.close()
      await Promise.all(working)
    },
  }
}

const acknowledge = (record: TradingRecord, message: Readonly<Record<string, unknown>>): void => {
  if (message['type'] !== 'transaction' || message['validated'] !== true) return
  const { hash } = message['transaction'] as { readonly hash: string }
  const ledger = Number(message['ledger_index'])
  const before = record.acknowledged.get(hash)
  if (before !== undefined && before !== ledger) record.contradictions.push(hash)
  record.acknowledged.set(hash, ledger)
}

const someOrder = (random: Random) => ({
  side: random.chance(50) ? ('buy' as const) : ('sell' as const),
  base: 'SWT',
  counter: 'CNY',
  amount: String(1 + random.below(9)),
  price: `0.00${50 + random.below(10)}`,
})
