import { pathBytes } from './apdu.ts'
import { DeviceError } from './device-error.ts'
import { requestKey, requestSignature, type DeviceApp } from './device-app.ts'

const PIECE_BYTES = 250
const SIGNATURE_BYTES = 65
const ONLY = 0x10
const FIRST = 0x00
const NEXT = 0x80
const LAST = 0x90

/** The Tron application. It parses whole fields of the transaction, so a chunk must not end within a field. */
export const tronApp: DeviceApp = {
  name: 'Tron',
  coin: 195,
  keyAt: (link, path, shown) => requestKey(link, path, shown),
  sign: async (link, path, payload) => {
    const pieces = packed(pathBytes(path), membersOf(payload))
    const marks = pieces.map((_, at) => (at === 0 ? FIRST : at === pieces.length - 1 ? LAST : NEXT))
    const answer = await requestSignature(
      link,
      pieces.map((data, at) => ({ p1: pieces.length === 1 ? ONLY : (marks[at] ?? LAST), data })),
    )
    if (answer.length < SIGNATURE_BYTES) throw new DeviceError('device/broken', 'signature')
    return answer.slice(0, SIGNATURE_BYTES - 1)
  },
}

function packed(path: Uint8Array, members: readonly Uint8Array[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  let piece = path
  for (const member of members) {
    if (member.length > PIECE_BYTES) throw new DeviceError('device/too-long')
    if (piece.length + member.length > PIECE_BYTES) {
      pieces.push(piece)
      piece = new Uint8Array()
    }
    piece = Uint8Array.of(...piece, ...member)
  }
  return [...pieces, piece]
}

/** Splits a message into its fields, each with its tag: numbers, and bytes with their length. */
function membersOf(message: Uint8Array): readonly Uint8Array[] {
  const members: Uint8Array[] = []
  for (let at = 0; at < message.length;) {
    const tag = numberAt(message, at)
    const value = numberAt(message, tag.end)
    const end = (tag.value & 7) === 0 ? value.end : value.end + value.value
    if (end > message.length) throw new RangeError('not a message')
    members.push(message.slice(at, end))
    at = end
  }
  return members
}

function numberAt(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * (at - start))
    if (byte < 0x80) return { value, end: at + 1 }
  }
  throw new RangeError('not a message')
}
