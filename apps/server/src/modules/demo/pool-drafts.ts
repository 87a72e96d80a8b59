import type { Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import type { Draft } from '../node/ledger-account.ts'
import { amountJson } from './offer-draft.ts'

const PARTIAL_PAYMENT = 0x0002_0000
const TWO_ASSETS = 0x0010_0000
const LP_TOKEN = 0x0001_0000

/** The ledger names the assets of a pool without amounts. */
const assetJson = ({ currency, issuer }: TokenId) => (issuer === '' ? { currency } : { currency, issuer })

/** A new pool with both amounts. @param fee units of 1/100,000 */
export const createPoolDraft = (
  base: TokenId,
  counter: TokenId,
  amounts: { readonly base: Decimal; readonly counter: Decimal },
  fee: number,
): Draft => ({
  TransactionType: 'AMMCreate',
  Amount: amountJson(base, amounts.base),
  Amount2: amountJson(counter, amounts.counter),
  TradingFee: fee,
  Flags: 0,
})

/** Adds both assets in the pool's proportion, at most so much of each. */
export const depositDraft = (
  base: TokenId,
  counter: TokenId,
  most: { readonly base: Decimal; readonly counter: Decimal },
): Draft => ({
  TransactionType: 'AMMDeposit',
  Asset: assetJson(base),
  Asset2: assetJson(counter),
  Amount: amountJson(base, most.base),
  Amount2: amountJson(counter, most.counter),
  Flags: TWO_ASSETS,
})

/** Gives tokens of a pool back for both assets. */
export const withdrawDraft = (
  base: TokenId,
  counter: TokenId,
  tokens: { readonly currency: string; readonly issuer: string; readonly value: string },
): Draft => ({
  TransactionType: 'AMMWithdraw',
  Asset: assetJson(base),
  Asset2: assetJson(counter),
  LPTokenIn: tokens,
  Flags: LP_TOKEN,
})

/** Swaps all of `pays`, at least for `least`, at most for `most`, with one payment to oneself. */
export const swapDraft = (
  account: string,
  pays: { readonly token: TokenId; readonly value: Decimal },
  gets: { readonly token: TokenId; readonly least: Decimal; readonly most: Decimal },
): Draft => ({
  TransactionType: 'Payment',
  Destination: account,
  SendMax: amountJson(pays.token, pays.value),
  Amount: amountJson(gets.token, gets.most),
  DeliverMin: amountJson(gets.token, gets.least),
  Flags: PARTIAL_PAYMENT,
})
