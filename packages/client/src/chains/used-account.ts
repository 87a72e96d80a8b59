import { isZero } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'

/** Chains that count an account's sent transactions, even after it spent its last coin. */
const COUNTING: ReadonlySet<ChainId> = new Set(['eth', 'heco', 'bsc', 'moac'])

/**
 * Returns whether an address has been used: it holds the coin, has sent something, or, on EOS, its key has an account.
 * Does not detect an account that holds only tokens.
 * @throws ClientError if nodes cannot be reached or disagree
 */
export async function isAddressUsed(node: ChainNode, address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    if (node.accounts !== undefined) return (await node.accounts(address, signal)).length > 0
    if (!isZero((await node.balance(address, node.coin, signal)).amount)) return true
    return COUNTING.has(node.chain) && (await node.port.prepare(address, signal)).sequence > 0
  } catch (error) {
    if (error instanceof ChainNodeError && UNUSED.has(error.code)) return false
    throw error
  }
}

/** Errors for an account that does not exist. */
const UNUSED: ReadonlySet<string> = new Set(['chain/ripple-inactive', 'chain/eos-inactive'])
