import { describe, expect, it } from 'vitest'
import { CommitFinder } from './commit-relay.ts'

/** A request: the length of the body, then the body. */
function request(first: number, length: number): number[] {
  const body = Array.from({ length }, (_, nth) => (nth === 0 ? first : 0x5a))
  return length < 0x80 ? [length, ...body] : [(length & 0x7f) | 0x80, length >> 7, ...body]
}

const commit = request(0x5a, 2)

describe('the finder of requests to commit', () => {
  it('finds the request, and not its byte within other requests', () => {
    const other = [...request(0x42, 100), ...request(0xa2, 300)]
    expect(new CommitFinder().find(Uint8Array.from(other))).toBeUndefined()
    expect(new CommitFinder().find(Uint8Array.from([...other, ...commit]))).toBe(other.length + 1)
  })

  it('finds it when each byte arrives alone', () => {
    const finder = new CommitFinder()
    const bytes = [...request(0xa2, 300), ...commit, ...request(0x42, 3), ...commit]
    const found = bytes.map((byte) => finder.find(Uint8Array.of(byte)) !== undefined)
    expect(found.flatMap((isFound, position) => (isFound ? [position] : []))).toEqual([303, 308 + 2])
  })
})
