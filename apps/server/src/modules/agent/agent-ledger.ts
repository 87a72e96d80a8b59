import { compare } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { ClientError, rippleChain } from '@tidebook/client/submit'
import { ChainNodeError, rippleWatch, type ChainWatch } from '@tidebook/client/chains'
import * as z from 'zod/mini'
import type { NetworkFile } from '../network/network-file.ts'
import { linkNodes } from '../node/link-nodes.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'
import type { AgentKeys } from './agent-keys.ts'
import { openLedgerReads, type LedgerReads } from './ledger-reads.ts'
import type { PayingAccount } from '../obligations/paying-account.ts'

/** The exchange's own ledger with the functions that the agent uses. */
export interface AgentLedger extends LedgerReads {
  readonly watch: ChainWatch
  readonly address: string
  readonly paying: PayingAccount
  /** Account for products with a fixed return, if the network has products. */
  readonly finance?: { readonly address: string; readonly paying: PayingAccount } | undefined
}

/** Default close interval, for a node that does not report its own, in milliseconds. */
const CLOSE_INTERVAL_MS = 10_000

const answerOf = z.record(z.string(), z.unknown())

/**
 * Opens the exchange's ledger for the agent.
 * @param isManual whether ledgers close manually, so that any number of ledgers may close within a moment
 */
export async function openAgentLedger(
  link: NodeLink,
  network: NetworkFile,
  keys: AgentKeys,
  isManual: boolean,
): Promise<AgentLedger> {
  const { profile, finance } = network
  const request = async (method: string, params: Readonly<Record<string, unknown>>) => {
    try {
      return parseNodeAnswer(answerOf, await link.request(method, params))
    } catch (cause) {
      if (!(cause instanceof NodeLinkError)) throw cause
      const { reason, message, code } = cause
      if (code !== 'node/refused') throw new ClientError('node/unreachable', message, { cause })
      throw new ClientError('node/refused', message, { cause, ...(reason !== undefined && { reason }) })
    }
  }
  const reads = openLedgerReads(link, network)
  const port = rippleChain({ nodes: linkNodes(link), closeIntervalMs: () => (isManual ? 1 : CLOSE_INTERVAL_MS) })
  const payingFrom = (key: PayingAccount['key']): PayingAccount => ({
    chain: profile,
    port,
    key,
    conditions: async (_transfer, { fee, sequence, lastLedger }) => ({
      family: 'ripple',
      fee: BigInt(fee),
      sequence,
      lastLedger,
    }),
    check: async ({ from, asset, amount }: Transfer) => {
      // The native coin also pays fees and the reserve, so the ledger decides whether the balance suffices.
      if (asset.issuer === undefined) return
      const { amount: stock } = await reads.held(from, asset)
      if (compare(stock, amount) < 0) throw new ChainNodeError('chain/insufficient')
    },
  })
  return {
    ...reads,
    address: await keys.ownAddress(profile),
    watch: rippleWatch({ chain: profile, nodes: [request] }),
    paying: payingFrom(() => keys.own(profile)),
    ...(finance?.open === true && {
      finance: {
        address: await keys.financeAddress(profile),
        paying: payingFrom(() => keys.finance(profile)),
      },
    }),
  }
}
