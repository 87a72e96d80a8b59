import { isZero } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'

/** Chains that count what an account has sent, also where it holds no coin any more. */
const COUNTING: ReadonlySet<ChainId> = new Set(['eth', 'heco', 'bsc', 'moac'])

/**
 * Whether an address of a chain has been used: it holds its coin, has sent something, or, on EOS, its key has an account.
 * Tokens alone are not seen.
 * @throws ClientError when nodes cannot be asked or do not agree
 */
export async function isUsed(node: ChainNode, address: string, signal?: AbortSignal): Promise<boolean> {
  try {
    if (node.accounts !== undefined) return (await node.accounts(address, signal)).length > 0
    if (!isZero((await node.balance(address, node.coin, signal)).amount)) return true
    return COUNTING.has(node.chain) && (await node.port.prepare(address, signal)).sequence > 0
  } catch (error) {
    if (error instanceof ChainNodeError && UNUSED.has(error.code)) return false
    throw error
  }
}

/** What a chain says of an account that it does not have. */
const UNUSED: ReadonlySet<string> = new Set(['chain/ripple-inactive', 'chain/eos-inactive'])
