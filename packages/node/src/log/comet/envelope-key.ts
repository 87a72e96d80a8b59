import { hash } from 'node:crypto'

/** Returns the text by which the bytes of an envelope are found again. */
export function envelopeKey(envelope: Uint8Array): string {
  return hash('sha256', envelope, 'base64')
}
