import { LENGTHS } from '@tidebook/contract/constants'

/** Problems of a photo file, with the server's error codes for them. */
export type PhotoProblem = '1027' | '4050'

const SIGNATURES = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

/** Returns the problem of a file by its size and first bytes, independent of its name (VAL-050, VAL-051). */
export function photoProblem(bytes: Uint8Array): PhotoProblem | undefined {
  if (bytes.length > LENGTHS.photoBytes) return '4050'
  return SIGNATURES.some((signature) => signature.every((byte, index) => bytes[index] === byte)) ? undefined : '1027'
}

const PIECE = 0x8000

/** Encodes bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
