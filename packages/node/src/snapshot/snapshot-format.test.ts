import { expect, it } from 'vitest'
import { CHUNK_BYTES, isTooLarge } from './snapshot-format.ts'

it('limits chunks of entries more tightly than the head, so that a peer cannot fill the disk', () => {
  expect(isTooLarge(0, new Uint8Array(10_000_000))).toBe(false)
  expect(isTooLarge(1, new Uint8Array(2 * CHUNK_BYTES))).toBe(false)
  expect(isTooLarge(1, new Uint8Array(2 * CHUNK_BYTES + 1))).toBe(true)
  expect(isTooLarge(0, new Uint8Array(13_000_000))).toBe(true)
})
