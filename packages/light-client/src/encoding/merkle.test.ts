import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { merkleRoot } from './merkle.ts'

function root(...items: readonly number[]): string {
  return bytesToHex(merkleRoot(items.map((item) => Uint8Array.of(item))))
}

it('is the tree of RFC 6962', () => {
  expect(root()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  // printf '\0\1' | sha256sum
  expect(root(1)).toBe('b413f47d13ee2fe6c845b2ee141af81de858df4ec549a58b7970bb96645bc8d2')
  expect(new Set([root(1, 2), root(2, 1), root(1, 2, 3), root(1, 2, 3, 4), root(1, 2, 3, 4, 5)]).size).toBe(5)
})
