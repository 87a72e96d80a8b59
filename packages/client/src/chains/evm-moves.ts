import { ZERO } from '@tidebook/amount'
import { chainOf, type ChainId } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { coinsOfUnits } from '@tidebook/chains/units'
import { hexNumber, isJsonObject, textAt } from './json-object.ts'
import { blockWalk, malformedBlock, type WalkedBlock } from './block-walk.ts'
import { COIN_DECIMALS, evmCalls, quantity, type EvmNetwork } from './evm-calls.ts'
import type { ChainMove, ChainWatch } from './chain-moves.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'
import { RpcError } from './rpc-error.ts'

export interface EvmWatchOptions {
  readonly chain: EvmNetwork['chain']
  /** A pool that accepts answers of whole blocks (`largestAnswer`). */
  readonly pool: ChainPool
  /** Number of newest blocks that may still be reverted. */
  readonly confirmations: number
  /** Required chain id of the nodes. */
  readonly chainId: bigint
}

/** Maximum transactions per block. */
const MAX_TRANSACTIONS = 50_000

/**
 * Reads coin payments of an Ethereum-type chain. Reads whole blocks and checks each parent hash. Internal payments of
 * contracts are not detected, because no transaction contains their receiver.
 */
export function evmWatch({ chain, pool, confirmations, chainId }: EvmWatchOptions): ChainWatch {
  const { call, number } = evmCalls(chain)
  const coin = coinOf(chain)
  const movesIn = async (
    host: ChainHost,
    block: unknown,
    accounts: ReadonlySet<string>,
  ): Promise<readonly ChainMove[]> => {
    const { transactions } = isJsonObject(block) ? block : {}
    if (!Array.isArray(transactions) || transactions.length > MAX_TRANSACTIONS)
      throw malformedBlock('list of transactions')
    const lowerCased = new Set([...accounts].map((account) => account.toLowerCase()))
    const isWanted = (end: unknown): boolean => typeof end === 'string' && lowerCased.has(end.toLowerCase())
    const matches = transactions.filter(
      (each) => isJsonObject(each) && (isWanted(each['from']) || isWanted(each['to'])),
    )
    const paying = chain === 'moac' ? matches.filter(isMainChain) : matches
    return Promise.all(paying.map((each) => moveOf(host, block, each, accounts)))
  }
  const moveOf = async (
    host: ChainHost,
    block: unknown,
    transaction: unknown,
    accounts: ReadonlySet<string>,
  ): Promise<ChainMove> => {
    const hash = hashAt(transaction, 'hash')
    const receipt = await call(host, 'getTransactionReceipt', [hash])
    // A node that is still processing the block returns no receipt, or a receipt from another block.
    if (!isJsonObject(receipt) || receipt['blockHash'] !== hashAt(block, 'hash')) throw malformedBlock('receipt')
    const { to, value, from: sender, gasPrice } = transaction as Readonly<Record<string, unknown>>
    const from = addressOf(chain, sender)
    const isDone = hexNumber(receipt['status']) === 1n
    const cost = hexNumber(receipt['gasUsed']) * hexNumber(receipt['effectiveGasPrice'] ?? gasPrice)
    return {
      hash,
      index: 0,
      block: Number(hexNumber(textAt(block, 'number'))),
      time: Number(hexNumber(textAt(block, 'timestamp'))) * 1000,
      from,
      to: addressOf(chain, to),
      asset: coin,
      amount: isDone ? coinsOfUnits(hexNumber(value), COIN_DECIMALS) : ZERO,
      fee: accounts.has(from) ? coinsOfUnits(cost, COIN_DECIMALS) : ZERO,
    }
  }
  const readBlock = async (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
  ): Promise<WalkedBlock | undefined> => {
    const block = await call(host, 'getBlockByNumber', [quantity(height), true])
    if (block === null) return undefined
    const [hash, parent] = [hashAt(block, 'hash'), hashAt(block, 'parentHash')]
    if (Number(hexNumber(textAt(block, 'number'))) !== height) throw malformedBlock('number of a block')
    return { block: height, hash, parent, moves: await movesIn(host, block, accounts) }
  }
  const heights = async (signal?: AbortSignal) => {
    await checkEvmNetwork(pool, chain, chainId, signal)
    const head = Number(await pool.median((host) => number(host, 'blockNumber'), signal))
    return { head, final: head - confirmations }
  }
  return {
    chain,
    read: blockWalk({ chain, pool, heights, readBlock }),
    held: async (account, asset, block, signal) => {
      if (asset.issuer !== undefined) return undefined
      try {
        const balanceOn = (host: ChainHost): Promise<bigint> => number(host, 'getBalance', [account, quantity(block)])
        return coinsOfUnits(await pool.agreed(balanceOn, String, signal), COIN_DECIMALS)
      } catch (error) {
        // Most nodes keep balances of recent blocks only.
        if (error instanceof RpcError && !error.isFetchError) return undefined
        throw error
      }
    },
  }
}

/**
 * Returns whether a MOAC transaction is on the main chain; a payment into a micro chain moves nothing there. A node
 * whose response omits the member returns Ethereum's transactions, not MOAC's.
 */
function isMainChain(transaction: unknown): boolean {
  const flag = isJsonObject(transaction) ? transaction['shardingFlag'] : undefined
  if (typeof flag === 'number') return flag === 0
  return hexNumber(flag) === 0n
}

/**
 * Requires that the nodes serve the expected network. Payments on other networks never count.
 * @throws ChainNodeError `chain/wrong-network`
 */
export async function checkEvmNetwork(
  pool: ChainPool,
  chain: EvmNetwork['chain'],
  chainId: bigint,
  signal?: AbortSignal,
): Promise<void> {
  const id = await pool.agreed((host) => networkOf(host, chain), String, signal)
  if (id !== chainId) throw new ChainNodeError('chain/wrong-network', String(id))
}

async function networkOf(host: ChainHost, chain: EvmNetwork['chain']): Promise<bigint> {
  if (chain !== 'moac') return hexNumber(await host.call('eth_chainId', []))
  const id = await host.call('net_version', [])
  if (typeof id !== 'string' || !/^\d{1,18}$/u.test(id)) throw malformedBlock('number of its network')
  return BigInt(id)
}

function hashAt(body: unknown, name: string): string {
  const hash = textAt(body, name)
  if (!/^0x[0-9a-f]{64}$/u.test(hash)) throw malformedBlock(name)
  return hash
}

function addressOf(chain: ChainId, value: unknown): string {
  if (typeof value !== 'string') return ''
  const reading = chainOf(chain).readAddress(value.toLowerCase())
  return 'address' in reading ? reading.address : ''
}
