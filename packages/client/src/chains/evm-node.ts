import { parseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { addressWord, bytesOfAddress, MAX_GAS, SELECTORS, transferCall } from '@tidebook/chains/evm'
import { coinOf, reserveOf } from '@tidebook/chains/coins'
import type { ChainAsset, ChainId, EvmConditions, Transfer } from '@tidebook/chains'
import { MAX_DECIMALS, unitsOf, coinsOfUnits } from '@tidebook/chains/units'
import type { Terms } from '../submit/chain-port.ts'
import { contractText, hexNumber, isAnswer, textAt } from './answers.ts'
import { balanceOf, checkCovered, isCoin } from './balances.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainNode } from './chain-node.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainPool } from './chain-pool.ts'
import { networkOf } from './evm-moves.ts'
import { requireFeeBelow } from './fee-cap.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import type { RpcError } from './rpc-error.ts'

/** An Ethereum-type chain as the network's file describes it. */
export interface EvmNodeOptions {
  readonly chain: Extract<ChainId, 'eth' | 'heco' | 'bsc' | 'moac'>
  readonly pool: ChainPool
  readonly chainId: bigint
  /** number of newest blocks that may still be reverted */
  readonly confirmations: number
  /** maximum fee of a transfer, whole coins */
  readonly highestFee: string
  /** whether it has a fee market (EIP-1559) */
  readonly hasFeeMarket: boolean
  /** Reserve of a wallet in whole coins. Default: the rule for wallets (CST-005). */
  readonly kept?: Decimal
}

const PAYMENT_GAS = 21_000n
/** Factor on the estimated gas of a token transfer. */
const SPARE = [5n, 4n] as const
const COIN_DECIMALS = 18
const hexOf = (bytes: Uint8Array): string =>
  `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
const quantity = (value: bigint | number): string => `0x${value.toString(16)}`

/** Creates the nodes of an Ethereum-type chain (CHN-023). MOAC has its own names of the same methods. */
export function evmNode(options: EvmNodeOptions): ChainNode {
  const { chain, pool, chainId, confirmations, hasFeeMarket, kept: reserve = reserveOf(options.chain) } = options
  const coin = coinOf(chain)
  const highest = parseDecimal(options.highestFee)
  const call = (host: ChainHost, method: string, params: readonly unknown[]): Promise<unknown> =>
    host.call(`${chain === 'moac' ? 'mc' : 'eth'}_${method}`, params)
  const number = async (host: ChainHost, method: string, params: readonly unknown[] = []): Promise<bigint> =>
    hexNumber(await call(host, method, params))
  const head = (host: ChainHost): Promise<bigint> => number(host, 'blockNumber')
  const finalBlock = async (host: ChainHost): Promise<number> => Math.max(0, Number(await head(host)) - confirmations)

  /** Chooses a block that more than half of the nodes have, so that they can report the same balance. */
  const pinned = (signal?: AbortSignal): Promise<bigint> => pool.median(head, signal)
  const read = async (contract: string, data: string, signal?: AbortSignal): Promise<string> => {
    const block = quantity(await pinned(signal))
    const answer = await pool.agreed(
      async (host) => String(await call(host, 'call', [{ to: contract, data: `0x${data}` }, block])),
      (value) => value,
      signal,
    )
    return answer
  }
  const decimalsOf = async (contract: string, signal?: AbortSignal): Promise<number> => {
    const answer = await read(contract, SELECTORS.decimals, signal)
    const decimals = /^0x[0-9a-f]{64}$/iu.test(answer) ? BigInt(answer) : -1n
    if (decimals < 0n || decimals > BigInt(MAX_DECIMALS)) throw new ChainNodeError('chain/decimals', contract)
    return Number(decimals)
  }
  const amountOf = async (address: string, asset: ChainAsset, signal?: AbortSignal): Promise<Decimal> => {
    if (asset.issuer === undefined) {
      const block = quantity(await pinned(signal))
      const units = await pool.agreed((host) => number(host, 'getBalance', [address, block]), String, signal)
      return coinsOfUnits(units, COIN_DECIMALS)
    }
    // Checks the decimals with the contract: with other decimals the balance would be wrong.
    const decimals = await decimalsOf(asset.issuer, signal)
    if (decimals !== asset.decimals) throw new ChainNodeError('chain/decimals', asset.issuer)
    const words = hexOf(addressWord(bytesOfAddress(address))).slice(2)
    return coinsOfUnits(hexNumber(await read(asset.issuer, `${SELECTORS.balanceOf}${words}`, signal)), decimals)
  }
  const balance: ChainNode['balance'] = async (address, asset, signal) =>
    balanceOf(asset, await amountOf(address, asset, signal), isCoin(asset) ? reserve : parseDecimal('0'))

  const priceOf = async (signal?: AbortSignal): Promise<EvmConditions['price']> => {
    if (!hasFeeMarket) return { gasPrice: await pool.median((host) => number(host, 'gasPrice'), signal) }
    const base = await pool.median(
      async (host) => hexNumber(answerBase(await call(host, 'getBlockByNumber', ['latest', false]))),
      signal,
    )
    const tip = await pool.median((host) => number(host, 'maxPriorityFeePerGas'), signal)
    return { maxPriorityFeePerGas: tip, maxFeePerGas: 2n * base + tip }
  }
  const gasOf = async ({ from, to, asset, amount }: Transfer, signal?: AbortSignal): Promise<bigint> => {
    const { issuer, decimals } = asset
    if (issuer === undefined) return PAYMENT_GAS
    const data = hexOf(transferCall(bytesOfAddress(to), unitsOf(amount, decimals, 2n ** 256n - 1n)))
    const gas = await pool.median((host) => number(host, 'estimateGas', [{ from, to: issuer, data }]), signal)
    const limit = (gas * SPARE[0]) / SPARE[1]
    if (limit > MAX_GAS) throw new ChainNodeError('chain/fee-too-high')
    return limit
  }
  const estimate = async (transfer: Transfer, signal?: AbortSignal) => {
    const [price, gasLimit] = await Promise.all([priceOf(signal), gasOf(transfer, signal)])
    const most = coinsOfUnits(gasLimit * perGas(price), COIN_DECIMALS)
    return {
      price,
      gasLimit,
      most: requireFeeBelow(most, highest),
      likely: coinsOfUnits(gasLimit * likelyPerGas(price), COIN_DECIMALS),
    }
  }
  const checkNetwork = async (signal?: AbortSignal): Promise<void> => {
    const id = await pool.agreed((host) => networkOf(host, chain), String, signal)
    if (id !== chainId) throw new ChainNodeError('chain/wrong-network', String(id))
  }

  return {
    chain,
    coin,
    asset: async (issuer, code, signal) => {
      const decimals = await decimalsOf(issuer, signal)
      const symbol = code ?? contractText(await read(issuer, SELECTORS.symbol, signal))
      return { chain, code: symbol, issuer, decimals }
    },
    balance,
    fee: async (transfer, signal) => {
      const { likely, most } = await estimate(transfer, signal)
      return { likely, most }
    },
    check: async (transfer, signal) => {
      const { asset, from, to } = transfer
      const [code, held, own] = await Promise.all([
        pool.agreed(async (host) => String(await call(host, 'getCode', [to, 'latest'])), String, signal),
        balance(from, asset, signal),
        balance(from, coin, signal),
      ])
      if (code !== '0x' && code !== '0x0') throw new ChainNodeError('chain/contract-address')
      checkCovered({ asset, amount: transfer.amount }, parseDecimal('0'), { asset: held, coin: own })
      const { most } = await estimate(transfer, signal)
      checkCovered(transfer, most, { asset: held, coin: own })
    },
    conditions: async (transfer, terms, signal) => {
      await checkNetwork(signal)
      const { price, gasLimit } = await estimate(transfer, signal)
      return { family: 'evm', chainId, nonce: BigInt(terms.sequence), gasLimit, price }
    },
    port: finalizedChainPort({
      pool,
      prepare: async (account, signal): Promise<Terms> => {
        const nonce = await pool.agreed(
          (host) => number(host, 'getTransactionCount', [account, 'pending']),
          String,
          signal,
        )
        const final = await pool.median(async (host) => BigInt(await finalBlock(host)), signal)
        const fee = perGas(await priceOf(signal)) * PAYMENT_GAS
        // Its nonce ends it, never a block.
        const lastLedger = Number.MAX_SAFE_INTEGER
        return { fee: String(fee), sequence: Number(nonce), firstLedger: Number(final), lastLedger }
      },
      push: async (host, { blob }) => void (await call(host, 'sendRawTransaction', [`0x${blob}`])),
      resultOf: refusalOf,
      finalBlock,
      find: async (host, hash) => settledIn(await call(host, 'getTransactionReceipt', [hash])),
      nextNumber: async (host, account, block) =>
        Number(await number(host, 'getTransactionCount', [account, quantity(block)])),
    }),
  }
}

const answerBase = (block: unknown): string => textAt(block, 'baseFeePerGas')

const perGas = (price: EvmConditions['price']): bigint => ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)

/** Half of the maximum is margin for a rising base fee while a transfer waits. */
const likelyPerGas = (price: EvmConditions['price']): bigint =>
  'gasPrice' in price ? price.gasPrice : (price.maxFeePerGas + price.maxPriorityFeePerGas) / 2n

function settledIn(receipt: unknown): FinalTransaction | undefined {
  if (!isAnswer(receipt)) return undefined
  // Receipts before Byzantium have no status; blocks of these chains are later.
  return { block: Number(hexNumber(receipt['blockNumber'])), succeeded: hexNumber(receipt['status']) === 1n }
}

function refusalOf({ message }: RpcError): RefusalReason {
  if (/already known|known transaction|already imported/iu.test(message)) return 'has-it'
  return /nonce too low|nonce is too low/iu.test(message) ? 'number-used' : 'refused'
}
