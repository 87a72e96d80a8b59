import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './sealed-stream.ts'

const PASSWORD = 'a password of twelve'
const BLOCK = 64 * 1024
/** Number of bytes before the first block. */
const HEAD = 34

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

function sealed(content: Buffer): Promise<Buffer> {
  return whole(seal(PASSWORD)(pieces(content, 10_000)))
}

function opened(content: Buffer): Promise<Buffer> {
  return whole(unseal(PASSWORD)(pieces(content, 7_777)))
}

describe('an encrypted stream', () => {
  it('restores content of any length byte by byte', async () => {
    for (const length of [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 200_000]) {
      const content = randomBytes(length)
      expect((await opened(await sealed(content))).equals(content)).toBe(true)
    }
  })

  it('rejects a missing block, swapped blocks, and truncation after a block', async () => {
    const bytes = await sealed(randomBytes(4 * BLOCK))
    const block = (number: number): Buffer =>
      bytes.subarray(HEAD + number * (BLOCK + 16), HEAD + (number + 1) * (BLOCK + 16))
    const head = bytes.subarray(0, HEAD)
    const wrong = [
      [head, block(0), block(2), block(3)],
      [head, block(1), block(0), block(2), block(3)],
      [head, block(0)],
      [head, block(0), block(1), block(2)],
    ]
    for (const parts of wrong)
      await expect(opened(Buffer.concat(parts))).rejects.toMatchObject({ code: 'backup/unreadable' })
  })

  it('passes through unencrypted content when no password is set', async () => {
    const content = Buffer.from('tidebook-sealed is only how this begins')
    expect((await whole(unseal(undefined)(pieces(content, 7)))).equals(content)).toBe(true)
    await expect(opened(content)).rejects.toMatchObject({ code: 'backup/unreadable' })
  })
})
