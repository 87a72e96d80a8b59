import { tryParseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import type { ChainAsset } from '@tidebook/chains'
import { coinsOfUnits } from '@tidebook/chains/units'
import { parseChainText } from '@tidebook/contract/chain-text'
import type { NetworkId } from '@tidebook/protocol/networks'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { NodeResult } from '../node/node-answers.ts'
import { isJsonObject } from './json-object.ts'
import type { ChainRecord } from './chain-node.ts'

const DECIMALS = 6
/** Maximum characters of an address or a hash. */
const MAX_NAME_LENGTH = 128
const DONE = 'tesSUCCESS'

/** Returns the payments among an account's transactions (`account_tx`). Skips everything else and invalid entries. */
export function paymentsIn(chain: NetworkId, { transactions }: NodeResult): readonly ChainRecord[] {
  return (Array.isArray(transactions) ? transactions : []).flatMap((each: unknown) => {
    if (!isJsonObject(each) || each['validated'] === false) return []
    const { tx, meta } = each
    return isJsonObject(tx) && isJsonObject(meta) && tx['TransactionType'] === 'Payment'
      ? paymentOf(chain, tx, meta)
      : []
  })
}

type Fields = Readonly<Record<string, unknown>>

function paymentOf(chain: NetworkId, tx: Fields, meta: Fields): readonly ChainRecord[] {
  const { Amount, date } = tx
  const [from, to, hash] = ['Account', 'Destination', 'hash'].map((name) => parseChainText(tx[name], MAX_NAME_LENGTH))
  const { TransactionResult: result, delivered_amount: delivered } = meta
  // A partial payment delivers less than its amount.
  const value = valueOf(chain, isWhole(delivered) ? delivered : Amount)
  if (from === undefined || to === undefined || hash === undefined || value === undefined) return []
  if (!isLedgerTime(date)) return []
  return [{ hash, from, to, ...value, time: ledgerTimeToUnixMs(Number(date)), succeeded: result === DONE }]
}

/** Ledgers count seconds in 32 bits. */
function isLedgerTime(date: unknown): boolean {
  return Number.isSafeInteger(date) && Number(date) >= 0 && Number(date) < 2 ** 32
}

function isWhole(amount: unknown): boolean {
  return isJsonObject(amount) || (typeof amount === 'string' && /^\d+$/u.test(amount))
}

/** Parses an amount in the format of Ripple-family transactions. Undefined if it is invalid. */
export function valueOf(
  chain: NetworkId,
  amount: unknown,
): { readonly asset: ChainAsset; readonly amount: Decimal } | undefined {
  if (typeof amount === 'string')
    return /^\d{1,19}$/u.test(amount)
      ? { asset: coinOf(chain), amount: coinsOfUnits(BigInt(amount), DECIMALS) }
      : undefined
  if (!isJsonObject(amount)) return undefined
  const { value } = amount
  const [code, issuer] = [parseChainText(amount['currency'], 40), parseChainText(amount['issuer'], MAX_NAME_LENGTH)]
  const whole = typeof value === 'string' ? tryParseDecimal(value) : undefined
  if (code === undefined || issuer === undefined || whole === undefined) return undefined
  return { asset: { chain, code, issuer }, amount: whole }
}
