import { swt } from '@tidebook/protocol/networks'
import { setTimeout as delay } from 'node:timers/promises'
import type { KeyPair } from '@tidebook/protocol'
import {
  issuerRole,
  LedgerAccount,
  openLedgerSession,
  openNodeLink,
  type Logger,
  type NetworkKeys,
  type NodeLink,
  type NodeLinkEvents,
  type Random,
} from '@tidebook/server'
import { orderDraft } from '../order.ts'
import { recordAcknowledged, type TradingRecord } from './trading-record.ts'

/** Traders that run on one node until they are stopped. */
export interface RunningTraders {
  stop(): Promise<void>
}

export interface TradersOptions {
  readonly nodeUrl: string
  readonly nodeToken: string
  readonly keys: NetworkKeys
  readonly traders: readonly KeyPair[]
  readonly record: TradingRecord
  readonly random: Random
  readonly logger: Logger
}

/**
 * Lets every trader submit one order after the other, half of them crossing, and records what the node acknowledges as
 * validated. Reconnects when the node is down.
 */
export function startTraders({
  nodeUrl,
  nodeToken,
  keys,
  traders,
  record,
  random,
  logger,
}: TradersOptions): RunningTraders {
  let stopped = false
  const events: NodeLinkEvents = {
    onOpen: () => {
      link.request('subscribe', { streams: ['transactions'] }).catch(() => undefined)
      // Resends at once the transaction that the end of the node interrupted.
      void session.lookNow()
    },
    onMessage: (message) => recordAcknowledged(record, message),
  }
  const link: NodeLink = openNodeLink(nodeUrl, logger, events, nodeToken)
  const session = openLedgerSession({ link, logger })
  const issuerOf = (code: string): string => (code === 'SWT' ? '' : keys.of(issuerRole(code)).address)
  const work = async (key: KeyPair): Promise<void> => {
    const account = new LedgerAccount(swt, key, session)
    while (!stopped) {
      try {
        const { hash } = await account.submit(orderDraft(someOrder(random), issuerOf))
        record.submitted.add(hash)
      } catch {
        // the node is down or was killed during this order, so the ledger decides later whether the order counts
        await delay(20)
      }
    }
  }
  const working = traders.map(work)
  return {
    stop: async () => {
      stopped = true
      session.stop()
      link.close()
      await Promise.all(working)
    },
  }
}

function someOrder(random: Random) {
  return {
    side: random.chance(50) ? ('buy' as const) : ('sell' as const),
    base: 'SWT',
    counter: 'CNY',
    amount: String(1 + random.below(9)),
    price: `0.00${50 + random.below(10)}`,
  }
}
