import { fromHex } from '@tidebook/protocol/codec'

/** Control characters and marks that turn the direction of writing: they could make a memo look like something else. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const textOf = (hex: unknown): string => {
  if (typeof hex !== 'string') return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHex(hex)).replaceAll(HIDDEN, '�')
  } catch {
    return hex
  }
}

/** The memos of a transaction as text; what is no text stays hex. */
export const memoText = (memos: unknown): string => {
  if (!Array.isArray(memos)) return ''
  return memos
    .map((entry: { readonly Memo?: Readonly<Record<string, unknown>> }) =>
      [entry.Memo?.['MemoType'], entry.Memo?.['MemoData']].map(textOf).filter(Boolean).join(': '),
    )
    .join(' | ')
}
