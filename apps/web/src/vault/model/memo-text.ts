import { fromHex } from '@tidebook/protocol/codec'

/** Control characters and bidirectional marks: they could disguise a memo. */
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
