import { add, compare, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { AssetBalance, ChainAsset, Transfer } from '@tidebook/chains'
import { ChainNodeError } from './chain-node-error.ts'

/** Returns a balance with its reserve, which never exceeds the balance. */
export function balanceOf(asset: ChainAsset, amount: Decimal, requestedReserve: Decimal): AssetBalance {
  const reserve = compare(requestedReserve, amount) > 0 ? amount : requestedReserve
  return { asset, amount, kept: reserve, spendable: subtract(amount, reserve) }
}

/** Returns whether an asset is the native coin of its chain, which has no issuer. */
export function isCoin(asset: ChainAsset): boolean {
  return asset.issuer === undefined
}

/**
 * Requires that balances cover a transfer and its fee.
 * @throws ChainNodeError `chain/insufficient`, `chain/below-fee`, `chain/insufficient-coin`
 */
export function checkCovered(
  { asset, amount }: Pick<Transfer, 'asset' | 'amount'>,
  fee: Decimal,
  held: { readonly asset: AssetBalance; readonly coin: AssetBalance },
): void {
  if (compare(amount, held.asset.spendable) > 0) throw new ChainNodeError('chain/insufficient')
  const required = isCoin(asset) ? add(amount, fee) : fee
  const left = isCoin(asset) ? held.coin.spendable : held.coin.amount
  if (compare(required, left) <= 0) return
  throw new ChainNodeError(isCoin(asset) && compare(amount, fee) <= 0 ? 'chain/below-fee' : 'chain/insufficient-coin')
}
