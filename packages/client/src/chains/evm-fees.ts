import { compare, parseDecimal } from '@tidebook/amount'
import { bytesOfAddress, MAX_GAS, transferCall } from '@tidebook/chains/evm'
import type { EvmConditions, Transfer } from '@tidebook/chains'
import { coinsOfUnits, unitsOf } from '@tidebook/chains/units'
import { lowerHex } from '@tidebook/chains/hex'
import { hexNumber, textAt } from './json-object.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { COIN_DECIMALS, evmCalls, type EvmNetwork } from './evm-calls.ts'
import { raisedPrice } from './evm-raise.ts'
import type { Decimal } from '@tidebook/amount'

/**
 * Returns the fee if the network's limit allows it.
 * @throws ChainNodeError `chain/fee-too-high`
 */
export function requireFeeBelow(fee: Decimal, highest: Decimal): Decimal {
  if (compare(fee, highest) > 0) throw new ChainNodeError('chain/fee-too-high')
  return fee
}

/** Gas of a payment of the coin. */
export const PAYMENT_GAS = 21_000n
/** Factor on the estimated gas of a token transfer. */
const SPARE = [5n, 4n] as const

/**
 * Creates the readers of gas prices and of the fee of a transfer.
 * `estimate` and `raise`, which replaces earlier transactions, throw ChainNodeError `chain/fee-too-high` above the limit of the network.
 */
export function evmFees({ chain, pool, hasFeeMarket, highestFee }: EvmNetwork) {
  const { call, number } = evmCalls(chain)
  const highest = parseDecimal(highestFee)

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
    const data = `0x${lowerHex(transferCall(bytesOfAddress(to), unitsOf(amount, decimals, 2n ** 256n - 1n)))}`
    const gas = await pool.median((host) => number(host, 'estimateGas', [{ from, to: issuer, data }]), signal)
    const limit = (gas * SPARE[0]) / SPARE[1]
    if (limit > MAX_GAS) throw new ChainNodeError('chain/fee-too-high')
    return limit
  }
  const estimate = async (transfer: Transfer, signal?: AbortSignal) => {
    const [price, gasLimit] = await Promise.all([priceOf(signal), gasOf(transfer, signal)])
    const most = coinsOfUnits(gasLimit * maxPerGas(price), COIN_DECIMALS)
    return {
      price,
      gasLimit,
      most: requireFeeBelow(most, highest),
      likely: coinsOfUnits(gasLimit * likelyPerGas(price), COIN_DECIMALS),
    }
  }
  const raise = async (
    transfer: Transfer,
    earlier: readonly EvmConditions['price'][],
    signal?: AbortSignal,
  ): Promise<Pick<EvmConditions, 'gasLimit' | 'price'>> => {
    const [market, gasLimit] = await Promise.all([priceOf(signal), gasOf(transfer, signal)])
    return { gasLimit, price: raisedPrice(earlier, market, gasLimit, highest) }
  }
  return { priceOf, estimate, raise }
}

function answerBase(block: unknown): string {
  return textAt(block, 'baseFeePerGas')
}

/** Returns the maximum price of a unit of gas. */
export function maxPerGas(price: EvmConditions['price']): bigint {
  return 'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
}

/** Half of the maximum is margin for a rising base fee while a transfer waits. */
function likelyPerGas(price: EvmConditions['price']): bigint {
  return 'gasPrice' in price ? price.gasPrice : (price.maxFeePerGas + price.maxPriorityFeePerGas) / 2n
}
