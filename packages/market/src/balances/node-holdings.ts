import { isZero, parseDecimal } from '@tidebook/amount'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { NodeFields } from '../wire/ledger-json.ts'
import { tokenValueOf } from '../wire/token-value.ts'
import { MarketError } from '../market-error.ts'
import type { AccountHoldings } from './balances-of.ts'

/**
 * Reads a node's responses to account_info (`account_data`), account_lines (`lines`) and account_offers (`offers`).
 * @throws MarketError market/malformed-metadata naming the missing field
 */
export function holdingsOfNode(
  accountData: NodeFields,
  lines: readonly NodeFields[],
  offers: readonly NodeFields[],
  nativeCode: string,
): AccountHoldings {
  const balance = textField(accountData, 'Balance')
  if (balance === undefined) throw new MarketError('market/malformed-metadata', 'account_data without Balance')
  return {
    native: tokenValueOf(balance, nativeCode),
    ownerCount: integerField(accountData, 'OwnerCount') ?? 0,
    lines: lines.map((line) => {
      const [currency, issuer, value] = [
        textField(line, 'currency'),
        textField(line, 'account'),
        textField(line, 'balance'),
      ]
      if (currency === undefined || issuer === undefined || value === undefined) {
        throw new MarketError('market/malformed-metadata', 'line without currency, account or balance')
      }
      const isTrusted = !isZero(parseDecimal(textField(line, 'limit') ?? '0'))
      return { currency, issuer, value: parseDecimal(value), isTrusted }
    }),
    offerGets: offers.map((offer) => {
      const gets = amountField(offer, 'taker_gets') ?? amountField(offer, 'TakerGets')
      if (gets === undefined) throw new MarketError('market/malformed-metadata', 'offer without taker_gets')
      return tokenValueOf(gets, nativeCode)
    }),
  }
}
