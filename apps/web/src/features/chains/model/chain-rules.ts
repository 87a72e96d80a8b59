import type { Decimal } from '@tidebook/amount'
import { coinOf, isRippleChain } from '@tidebook/chains/coins'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { TransferRules } from '../../transfer/index.ts'

/** Digits that an amount of a token keeps in the Ripple family, and that no chain's smallest unit exceeds. */
const RIPPLE_DIGITS = 15
const MOST_DIGITS = 78
const MEMO_BYTES: Partial<Record<ChainId, number>> = { tron: 512, eos: 256 }
const RIPPLE_MEMO_BYTES = 512

/** Whether a transfer on a chain carries a text, and how many bytes of it. */
const memoBytesOf = (chain: ChainId): number => (isRippleChain(chain) ? RIPPLE_MEMO_BYTES : (MEMO_BYTES[chain] ?? 0))

/**
 * What a chain asks of a transfer of an asset.
 * @param fee the most that it may cost, whole coins
 */
export const chainRules = (chain: ChainId, { decimals }: ChainAsset, fee: Decimal): TransferRules => ({
  decimals: { native: coinOf(chain).decimals ?? 0, token: decimals ?? RIPPLE_DIGITS },
  digits: isRippleChain(chain) ? RIPPLE_DIGITS : MOST_DIGITS,
  memoBytes: memoBytesOf(chain),
  hasTag: isRippleChain(chain),
  fee,
  activation: undefined,
})
