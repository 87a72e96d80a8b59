import { nativeFromDecimal, parseDecimal } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { TokenAmount } from '@tidebook/contract'
import type { TransactionJson } from '@tidebook/protocol'
import { decimalOfNumber } from '@tidebook/market'
import { formatDecimal } from '@tidebook/amount'
import { ignoreHeldEnter } from '../../../lib/held-enter.ts'
import { translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { amountJson, assetOf, type SwapToken } from '../../swap/index.ts'
import { showToast } from '../../toasts/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { walletStore } from '../../wallet/index.ts'

const FLAGS = {
  lpToken: 0x0001_0000,
  withdrawAll: 0x0002_0000,
  allInOne: 0x0004_0000,
  singleAsset: 0x0008_0000,
  twoAssets: 0x0010_0000,
  oneAssetForTokens: 0x0020_0000,
} as const

/** The two tokens of a pool, in any order. A single amount refers to the first token. */
export interface PoolPair {
  readonly one: SwapToken
  readonly other: SwapToken
}

type Fields = Omit<TransactionJson, 'Account'>

function pairFields({ one, other }: PoolPair) {
  return { Asset: assetOf(one), Asset2: assetOf(other) }
}

function tokensJson({ currency, issuer }: TokenAmount, amount: LedgerNumber) {
  return {
    currency,
    issuer,
    value: formatDecimal(decimalOfNumber(amount)),
  }
}

/** Returns the fee of creating a pool: the reserve of one ledger entry, in micro units. */
function poolFee(): string {
  return String(nativeFromDecimal(parseDecimal(network().reserve.increment)))
}

/**
 * Builds the transaction for a new pool.
 * @param fee units of 1/100,000
 */
export function createPool({ one, other }: PoolPair, amount: LedgerNumber, amount2: LedgerNumber, fee: number): Fields {
  return {
    TransactionType: 'AMMCreate',
    Amount: amountJson(one, amount),
    Amount2: amountJson(other, amount2),
    TradingFee: fee,
    Fee: poolFee(),
    Flags: 0,
  }
}

/** Deposits both tokens in the pool's proportion, up to the given amounts. */
export function depositBoth(pair: PoolPair, amount: LedgerNumber, amount2: LedgerNumber): Fields {
  return {
    TransactionType: 'AMMDeposit',
    ...pairFields(pair),
    Amount: amountJson(pair.one, amount),
    Amount2: amountJson(pair.other, amount2),
    Flags: FLAGS.twoAssets,
  }
}

/** Deposits only the first token. */
export function depositOne(pair: PoolPair, amount: LedgerNumber): Fields {
  return {
    TransactionType: 'AMMDeposit',
    ...pairFields(pair),
    Amount: amountJson(pair.one, amount),
    Flags: FLAGS.singleAsset,
  }
}

/** Redeems tokens of the pool for both tokens; undefined redeems all of them. */
export function withdrawBoth(pair: PoolPair, tokens: TokenAmount, amount: LedgerNumber | undefined): Fields {
  return {
    TransactionType: 'AMMWithdraw',
    ...pairFields(pair),
    ...(amount !== undefined && { LPTokenIn: tokensJson(tokens, amount) }),
    Flags: amount === undefined ? FLAGS.withdrawAll : FLAGS.lpToken,
  }
}

/** Redeems tokens of the pool for the first token only, at least `least` of it. */
export function withdrawOne(
  pair: PoolPair,
  tokens: TokenAmount,
  amount: LedgerNumber | undefined,
  least: LedgerNumber,
): Fields {
  return {
    TransactionType: 'AMMWithdraw',
    ...pairFields(pair),
    ...(amount !== undefined && { LPTokenIn: tokensJson(tokens, amount) }),
    Amount: amountJson(pair.one, least),
    Flags: amount === undefined ? FLAGS.allInOne : FLAGS.oneAssetForTokens,
  }
}

/** Votes for a trading fee in units of 1/100,000. */
export function voteFee(pair: PoolPair, fee: number): Fields {
  return {
    TransactionType: 'AMMVote',
    ...pairFields(pair),
    TradingFee: fee,
    Flags: 0,
  }
}

/** Bids for the auction slot and pays at most `most`. */
export function bidSlot(pair: PoolPair, tokens: TokenAmount, most: LedgerNumber): Fields {
  return {
    TransactionType: 'AMMBid',
    ...pairFields(pair),
    BidMax: tokensJson(tokens, most),
    Flags: 0,
  }
}

/**
 * Requests confirmation of a pool's transaction in the vault's window, and sends it.
 * @returns its id, undefined when nothing was sent
 */
export async function sendPool(fields: Fields): Promise<string | undefined> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) return undefined
  ignoreHeldEnter()
  try {
    const tx = { ...fields, Account: wallet.address } as TransactionJson
    return (await submitTransaction({ kind: 'pool', tx })).id
  } catch (error) {
    if (!(error instanceof TransactionError)) showToast({ kind: 'danger', title: translate('pools.not-sent') })
    return undefined
  }
}
