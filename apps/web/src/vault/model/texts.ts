import { decimalOf, formatDecimal } from '@tidebook/amount'
import { type AmountJson, tokenValueOf } from '@tidebook/market'
import { fromHex } from '@tidebook/protocol/codec'
import { figureText } from '@tidebook/ui'
import { facts } from '../services/facts.ts'
import { network } from '../../lib/network.ts'
import { titleOf } from './token-titles.ts'

/** Converts native units of the wire (10^-6) to decimal text; a missing value becomes an empty text. */
export function microText(micro: string | undefined): string {
  return micro !== undefined && /^[0-9]+$/u.test(micro) ? formatDecimal(decimalOf(BigInt(micro), 6)) : '0'
}

/** Formats an amount of a transaction with the title of its coin. */
export function sumText(amount: unknown): string {
  const { currency, issuer, value } = tokenValueOf(amount as AmountJson, network().native.code)
  return `${figureText(formatDecimal(value))} ${titleOf(facts.tokens, currency, issuer)}`
}

/** Returns the issuers of both amounts of an order; the native coin has none. */
export function issuersOf(tx: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const amounts = [tx?.['TakerGets'], tx?.['TakerPays']] as AmountJson[]
  return [...new Set(amounts.map((amount) => tokenValueOf(amount, network().native.code).issuer))].filter(Boolean)
}

/** Control characters and bidirectional marks, which could disguise a memo. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function textOf(hex: unknown): string {
  if (typeof hex !== 'string') return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHex(hex)).replaceAll(HIDDEN, '�')
  } catch {
    return hex
  }
}

/** Decodes the memos of a transaction as text; a memo that is not text stays hex. */
export function memoText(memos: unknown): string {
  if (!Array.isArray(memos)) return ''
  return memos
    .map((entry: { readonly Memo?: Readonly<Record<string, unknown>> }) =>
      [entry.Memo?.['MemoType'], entry.Memo?.['MemoData']].map(textOf).filter(Boolean).join(': '),
    )
    .join(' | ')
}

/**
 * Maximum length of a piece of text that the user reads at once, in characters: a few lines in the narrowest window.
 */
const PIECE = 100

/** Splits a text into pieces that each fit into the smallest window. A larger piece could never be fully visible. */
export function piecesOf(text: string): readonly string[] {
  const characters = [...text]
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / PIECE)) }, (_, index) =>
    characters.slice(index * PIECE, (index + 1) * PIECE).join(''),
  )
}
