import { fromHex, toHex } from './hex.ts'
import { ProtocolError } from './protocol-error.ts'

/** A memo as text. */
export interface Memo {
  readonly type?: string
  readonly data?: string
  readonly format?: string
}

/** A memo in wire form: hex of UTF-8. */
export interface MemoJson {
  Memo: { MemoType?: string; MemoData?: string; MemoFormat?: string }
}

const encoder = new TextEncoder()

function hexOf(text: string): string {
  return toHex(encoder.encode(text))
}

/** Encodes each part that is present as hex of UTF-8. */
export function encodeMemo(memo: Memo): MemoJson {
  return {
    Memo: {
      ...(memo.type !== undefined && { MemoType: hexOf(memo.type) }),
      ...(memo.data !== undefined && { MemoData: hexOf(memo.data) }),
      ...(memo.format !== undefined && { MemoFormat: hexOf(memo.format) }),
    },
  }
}

function textOf(hex: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHex(hex))
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    return hex
  }
}

/** Decodes the parts of a wire memo. Bytes that are not valid UTF-8 remain hex. @throws ProtocolError `protocol/hex` */
export function decodeMemo(memo: MemoJson): Memo {
  const { MemoType: type, MemoData: data, MemoFormat: format } = memo.Memo
  return {
    ...(type !== undefined && { type: textOf(type) }),
    ...(data !== undefined && { data: textOf(data) }),
    ...(format !== undefined && { format: textOf(format) }),
  }
}
