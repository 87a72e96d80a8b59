import { type ChainAsset } from '@tidebook/chains'
import { bytesOfTronAddress } from '@tidebook/chains/tron'
import { coinsOfUnits } from '@tidebook/chains/units'
import { objectAt, countAt, isJsonObject, type JsonObject } from './json-object.ts'
import { blockWalk, hexAt, malformedBlock, type WalkedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainWatch } from './chain-moves.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'
import { tronAccount } from './tron-account.ts'
import { readTronContract, tronBalanceCall, tronDecimals } from './tron-contract.ts'
import { DECIMALS, movesInBlock, type TronArea } from './tron-block.ts'

export interface TronWatchOptions {
  /** A pool that accepts answers of whole blocks (`largestAnswer`). */
  readonly pool: ChainPool
  /** Id of the network's first block. If set, nodes of other networks are refused. */
  readonly genesis?: string | undefined
  /** TRC-20 tokens whose transfers are read. Skips a token whose contract claims other decimals. */
  readonly tokens?: readonly ChainAsset[]
  /**
   * Returns whether every transfer of a token must be read. If the token's contract claims other decimals, `read`
   * throws ChainNodeError `chain/decimals` and reads no block until the description of the token is corrected.
   */
  readonly isRequired?: (token: ChainAsset) => boolean
}

/** Maximum decimals of a token. */
const MAX_TOKEN_DECIMALS = 18
/**
 * Reads payments of TRX, and of TRC-20 tokens by their events. Reads whole blocks and checks each parent id;
 * irreversible blocks come from the nodes' solid state. A block also contains failed transactions, which only pay their
 * fee. Internal TRX payments of contracts are not detected, because no transaction contains their receiver.
 */
export function tronWatch({ pool, genesis, tokens = [], isRequired = () => false }: TronWatchOptions): ChainWatch {
  /** By the hex address of the contract, without its first byte. */
  let knownTokens: ReadonlyMap<string, ChainAsset> | undefined

  const checkNetwork = async (signal?: AbortSignal): Promise<void> => {
    if (genesis === undefined) return
    const id = await pool.agreed(async (host) => idAt(await blockAt(host, '/wallet', 0)), String, signal)
    if (id !== genesis) throw new ChainNodeError('chain/wrong-network', id)
  }
  const numberIn = async (host: ChainHost, area: TronArea): Promise<number> =>
    countAt(rawIn(await host.request(`${area}/getnowblock`, { visible: true })), 'number')
  const readBlock = async (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
    isFinal: boolean,
  ): Promise<WalkedBlock | undefined> => {
    const area = isFinal ? '/walletsolidity' : '/wallet'
    const block = await blockAt(host, area, height)
    // A node that does not have the block answers with an empty object.
    if (isJsonObject(block) && Object.keys(block).length === 0) return undefined
    const raw = rawIn(block)
    const [hash, parent] = [idAt(block), hexAt(raw, 'parentHash')]
    if (countAt({ number: 0, ...raw }, 'number') !== height || BigInt(`0x${hash.slice(0, 16)}`) !== BigInt(height))
      throw malformedBlock('number of a block')
    const at = { block: height, time: countAt({ timestamp: 0, ...raw }, 'timestamp') }
    return {
      block: height,
      hash,
      parent,
      moves: await movesInBlock(host, area, block, at, { accounts, tokens: knownTokens ?? new Map() }),
    }
  }
  const heights = async (signal?: AbortSignal) => {
    await checkNetwork(signal)
    knownTokens ??= await readTokens(pool, tokens, isRequired, signal)
    const newest = (area: TronArea): Promise<bigint> =>
      pool.median(async (host) => BigInt(await numberIn(host, area)), signal)
    const [head, final] = await Promise.all([newest('/wallet'), newest('/walletsolidity')])
    return { head: Number(head), final: Number(final) }
  }

  return {
    chain: 'tron',
    read: blockWalk({ chain: 'tron', pool, heights, readBlock }),
    held: async (account, asset, block, signal) => {
      // Nodes keep balances of their last solid block only.
      const units = await pool.agreed(
        async (host) => {
          const before = await numberIn(host, '/walletsolidity')
          const held = await solidUnits(host, account, asset)
          const isStill = before === block && (await numberIn(host, '/walletsolidity')) === block
          return isStill ? held : undefined
        },
        String,
        signal,
      )
      return units === undefined ? undefined : coinsOfUnits(units, asset.decimals ?? DECIMALS)
    },
  }
}

/** Returns the tokens whose contract claims the expected decimals, by contract address. */
async function readTokens(
  pool: ChainPool,
  tokens: readonly ChainAsset[],
  isRequired: (token: ChainAsset) => boolean,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ChainAsset>> {
  const tokensByAddress = new Map<string, ChainAsset>()
  for (const token of tokens) {
    const { issuer = '', decimals = Infinity } = token
    if (decimals > MAX_TOKEN_DECIMALS && !isRequired(token)) continue
    const claimed = await tronDecimals(pool, issuer, signal).catch((error: unknown) => {
      if (error instanceof ChainNodeError && error.code === 'chain/decimals') return undefined
      throw error
    })
    if (claimed === decimals && decimals <= MAX_TOKEN_DECIMALS) tokensByAddress.set(issuer, token)
    else if (isRequired(token)) throw new ChainNodeError('chain/decimals', issuer)
  }
  return tokensByAddress
}

/** Returns the balance of an account in the last solid block of a node, in smallest units. */
async function solidUnits(host: ChainHost, account: string, { issuer }: ChainAsset): Promise<bigint> {
  if (issuer === undefined) {
    const { balance = 0 } = await tronAccount(host, '/walletsolidity', account)
    return BigInt(countAt({ balance }, 'balance'))
  }
  const word = await readTronContract(host, tronBalanceCall(issuer, bytesOfTronAddress(account)), '/walletsolidity')
  if (!/^[0-9a-f]{64}$/iu.test(word)) throw malformedBlock('balance of a token')
  return BigInt(`0x${word}`)
}

function blockAt(host: ChainHost, area: TronArea, height: number): Promise<unknown> {
  return host.request(`${area}/getblockbynum`, { num: height, visible: true })
}

function rawIn(block: unknown): JsonObject {
  return objectAt(objectAt(block, 'block_header'), 'raw_data')
}

function idAt(block: unknown): string {
  return hexAt(block, 'blockID')
}
