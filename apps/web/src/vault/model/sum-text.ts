import { formatDecimal } from '@tidebook/amount'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import { network } from '../../lib/network.ts'
import { facts } from '../services/facts.ts'
import { titleOf } from './token-titles.ts'

/** Returns an amount of a transaction with the title of its coin. */
export function sumText(amount: unknown): string {
  const { currency, issuer, value } = tokenValueOf(amount as AmountJson, network().native.code)
  return `${figureText(formatDecimal(value))} ${titleOf(facts.tokens, currency, issuer)}`
}

/** Returns the issuers of both amounts of an order; the native coin has none. */
export function issuersOf(tx: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const amounts = [tx?.['TakerGets'], tx?.['TakerPays']] as AmountJson[]
  return [...new Set(amounts.map((amount) => tokenValueOf(amount, network().native.code).issuer))].filter(Boolean)
}
