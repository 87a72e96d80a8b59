import { formatDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { transferCall } from '@tidebook/chains/evm'
import { bytesOfTronAddress } from '@tidebook/chains/tron'
import { coinsOfUnits, unitsOf } from '@tidebook/chains/units'
import { lowerHex } from '@tidebook/chains/hex'
import { countAt, isJsonObject } from './json-object.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'

const MAX_UNITS = 2n ** 256n - 1n
/** Bytes of a call that select its function. */
const SELECTOR_LENGTH = 4
/** Network setting that contains the price of energy, in sun. */
const PRICE = 'getEnergyFee'

/**
 * Refuses a token transfer that needs more energy than its fee limit pays: it would fail in a block and burn the limit.
 * @param feeLimit in sun
 * @throws ChainNodeError `chain/fee-too-high` with cost and limit
 */
export async function checkTronEnergy(
  pool: ChainPool,
  transfer: Transfer,
  feeLimit: bigint,
  signal?: AbortSignal,
): Promise<void> {
  if (transfer.asset.issuer === undefined) return
  const cost = await energyCost(pool, transfer, transfer.asset.issuer, signal)
  if (cost <= feeLimit) return
  const { code, decimals = 0 } = coinOf('tron')
  const [needed, limit] = [cost, feeLimit].map((sun) => `${formatDecimal(coinsOfUnits(sun, decimals))} ${code}`)
  throw new ChainNodeError('chain/fee-too-high', `The transfer burns ${needed} for energy, and the limit is ${limit}`)
}

/**
 * Returns the amount that a token transfer burns for energy, in sun, as the median of the nodes. Includes energy that
 * the account has by staking, because the fee limit of a transaction includes it too.
 */
function energyCost(
  pool: ChainPool,
  { from, to, amount, asset: { decimals = 0 } }: Transfer,
  contract: string,
  signal?: AbortSignal,
): Promise<bigint> {
  const data = transferCall(bytesOfTronAddress(to).subarray(1), unitsOf(amount, decimals, MAX_UNITS))
  const call = {
    owner_address: from,
    contract_address: contract,
    function_selector: 'transfer(address,uint256)',
    parameter: lowerHex(data.subarray(SELECTOR_LENGTH)),
    visible: true,
  }
  return pool.median(async (host) => {
    const [run, settings] = await Promise.all([
      host.request('/wallet/triggerconstantcontract', call),
      host.request('/wallet/getchainparameters', {}),
    ])
    return BigInt(countAt(run, 'energy_used')) * BigInt(priceIn(settings))
  }, signal)
}

function priceIn(settings: unknown): number {
  const list = isJsonObject(settings) ? settings['chainParameter'] : undefined
  const price: unknown = Array.isArray(list)
    ? list.find((each) => isJsonObject(each) && each['key'] === PRICE)
    : undefined
  return countAt(price, 'value')
}
