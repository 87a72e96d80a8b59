import { ClientError } from '../client-error.ts'
import type { NodePool } from '../node/node-pool.ts'
import type { LedgerNodes } from '../submit/ripple-chain.ts'

const MIN_AGREEING_NODES = 3

/**
 * Returns the nodes of a network for completing a transaction. With three or more nodes, fee, sequence number and
 * ledger are medians, so that a minority cannot set a high fee, or a far number or end.
 */
export function medianNodes(pool: NodePool): LedgerNodes {
  if (pool.apart().length < MIN_AGREEING_NODES) return pool
  return {
    submit: (blob, signal) => pool.submit(blob, signal),
    transaction: (hash, signal) => pool.transaction(hash, signal),
    apart: () => pool.apart(),
    accountInfo: async (account, ledger, signal) => {
      const ask = async (node: NodePool): Promise<bigint> =>
        BigInt((await node.accountInfo(account, ledger, signal)).account_data.Sequence)
      return { account_data: { Sequence: Number(await middle(pool, ask)) } }
    },
    validatedLedger: async (signal) => {
      const ask = async (node: NodePool): Promise<bigint> => BigInt((await node.validatedLedger(signal)).index)
      return { index: Number(await middle(pool, ask)), completeLedgers: '' }
    },
    baseFee: (signal) => middle(pool, (node) => node.baseFee(signal)),
  }
}

/**
 * Returns the median of the answers.
 * @throws ClientError if at most half of the nodes answer
 */
async function middle(pool: NodePool, ask: (node: NodePool) => Promise<bigint>): Promise<bigint> {
  const nodes = pool.apart()
  const answers = await Promise.allSettled(nodes.map(ask))
  const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (2 * numbers.length <= nodes.length) {
    const failed = answers.find((answer) => answer.status === 'rejected')
    throw failed?.reason ?? new ClientError('node/unvalidated', 'The nodes do not agree')
  }
  return numbers.toSorted((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor((numbers.length - 1) / 2)] ?? 0n
}
