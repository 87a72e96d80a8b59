import type { Decimal } from '@tidebook/amount'
import { coinOf, isRippleChain } from '@tidebook/chains/coins'
import type { ChainAsset, ChainId } from '@tidebook/chains'
import type { TransferRules } from '../../transfer/index.ts'

/**
 * Significant digits of a token amount in the Ripple family, and an upper bound on the digits of any chain's amount.
 */
const RIPPLE_DIGITS = 15
const MAX_DIGITS = 78
const MEMO_BYTES: Partial<Record<ChainId, number>> = { tron: 512, eos: 256 }
const RIPPLE_MEMO_BYTES = 512

/** Returns the maximum size of a transfer's memo on a chain, in bytes. 0 means that the chain has no memo. */
function memoBytesOf(chain: ChainId): number {
  return isRippleChain(chain) ? RIPPLE_MEMO_BYTES : (MEMO_BYTES[chain] ?? 0)
}

/**
 * Returns the rules of a chain for transferring an asset.
 * @param fee maximum fee, in whole coins
 */
export function chainRules(chain: ChainId, { decimals }: ChainAsset, fee: Decimal): TransferRules {
  return {
    decimals: { native: coinOf(chain).decimals ?? 0, token: decimals ?? RIPPLE_DIGITS },
    digits: isRippleChain(chain) ? RIPPLE_DIGITS : MAX_DIGITS,
    memoBytes: memoBytesOf(chain),
    hasTag: isRippleChain(chain),
    fee,
    activation: undefined,
  }
}
