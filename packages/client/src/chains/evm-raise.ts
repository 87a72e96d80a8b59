import type { Decimal } from '@tidebook/amount'
import type { EvmConditions } from '@tidebook/chains'
import { unitsOf } from '@tidebook/chains/units'
import { ChainNodeError } from './chain-node-error.ts'
import { COIN_DECIMALS } from './evm-calls.ts'

type Price = EvmConditions['price']

const MAX_UNITS = 2n ** 256n - 1n

/**
 * Returns a price at which nodes replace earlier transactions with the same number. Nodes require 10 % more in every
 * field, some of them 12.5 %, so each field rises by 12.5 % at least. It follows the market above that, up to the limit.
 * @param earlier prices of the earlier transactions
 * @param market price of a new transaction now
 * @param highest maximum fee of the transfer in whole coins
 * @throws ChainNodeError `chain/fee-too-high` if the limit does not allow the smallest replacement
 */
export function raisedPrice(earlier: readonly Price[], market: Price, gasLimit: bigint, highest: Decimal): Price {
  const ceiling = unitsOf(highest, COIN_DECIMALS, MAX_UNITS) / gasLimit
  const perGas = raised(earlier.map(feeOf), feeOf(market), ceiling)
  if (perGas > ceiling) throw new ChainNodeError('chain/fee-too-high')
  if ('gasPrice' in market) return { gasPrice: perGas }
  return { maxFeePerGas: perGas, maxPriorityFeePerGas: raised(earlier.map(tipOf), tipOf(market), perGas) }
}

/**
 * Returns the market's value if it is high enough to replace the earlier ones, but at most the ceiling; otherwise the
 * lowest value that is.
 */
function raised(earlier: readonly bigint[], market: bigint, ceiling: bigint): bigint {
  const least = earlier.reduce((most, each) => larger(most, each + each / 8n + 1n), 0n)
  return larger(least, market < ceiling ? market : ceiling)
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function feeOf(price: Price): bigint {
  return 'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
}

function tipOf(price: Price): bigint {
  return 'gasPrice' in price ? price.gasPrice : price.maxPriorityFeePerGas
}
