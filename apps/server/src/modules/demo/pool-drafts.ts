import type { Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import type { Draft } from '../node/ledger-account.ts'
import { amountJson } from './offer-draft.ts'

const PARTIAL_PAYMENT = 0x0002_0000
const TWO_ASSETS = 0x0010_0000
const LP_TOKEN = 0x0001_0000

/** Converts an asset to the ledger's format, without an amount. */
function assetJson({ currency, issuer }: TokenId) {
  return issuer === '' ? { currency } : { currency, issuer }
}

/**
 * Builds the creation of a pool with both amounts.
 * @param fee units of 1/100,000
 */
export function createPoolDraft(
  base: TokenId,
  counter: TokenId,
  amounts: { readonly base: Decimal; readonly counter: Decimal },
  fee: number,
): Draft {
  return {
    TransactionType: 'AMMCreate',
    Amount: amountJson(base, amounts.base),
    Amount2: amountJson(counter, amounts.counter),
    TradingFee: fee,
    Flags: 0,
  }
}

/** Builds a deposit of both assets in the pool's proportion, up to the given amounts. */
export function depositDraft(
  base: TokenId,
  counter: TokenId,
  most: { readonly base: Decimal; readonly counter: Decimal },
): Draft {
  return {
    TransactionType: 'AMMDeposit',
    Asset: assetJson(base),
    Asset2: assetJson(counter),
    Amount: amountJson(base, most.base),
    Amount2: amountJson(counter, most.counter),
    Flags: TWO_ASSETS,
  }
}

/** Builds a withdrawal of both assets in exchange for pool tokens. */
export function withdrawDraft(
  base: TokenId,
  counter: TokenId,
  tokens: { readonly currency: string; readonly issuer: string; readonly value: string },
): Draft {
  return {
    TransactionType: 'AMMWithdraw',
    Asset: assetJson(base),
    Asset2: assetJson(counter),
    LPTokenIn: tokens,
    Flags: LP_TOKEN,
  }
}

/**
 * Builds a swap as a payment to oneself. It spends at most all of `pays`, and delivers between `gets.least` and
 * `gets.most`.
 */
export function swapDraft(
  account: string,
  pays: { readonly token: TokenId; readonly value: Decimal },
  gets: { readonly token: TokenId; readonly least: Decimal; readonly most: Decimal },
): Draft {
  return {
    TransactionType: 'Payment',
    Destination: account,
    SendMax: amountJson(pays.token, pays.value),
    Amount: amountJson(gets.token, gets.most),
    DeliverMin: amountJson(gets.token, gets.least),
    Flags: PARTIAL_PAYMENT,
  }
}
