import { describe, expect, it } from 'vitest'
import { isFailureLine, nodeEndError } from './node-end.ts'

describe('the end of a node process', () => {
  it.each([
    ['node/disk-full: only 0 bytes are free', 76, 'server/disk-full'],
    ['node/data-not-writable: storing a ledger: EROFS', 73, 'server/data-dir-unwritable'],
    ['node/port-taken: 7351', 69, 'server/port-taken'],
    ['node/store-corrupt: a checksum is wrong', 65, 'server/node-failed'],
  ])('is reported as %s', (words, code, name) => {
    expect(isFailureLine(words)).toBe(true)
    expect(nodeEndError({ words, code, signal: null })).toMatchObject({
      code: name,
      message: `The node ended: ${words}`,
    })
  })

  it('is described by exit code or signal if the node printed nothing', () => {
    expect(isFailureLine('{"level":30,"msg":"node/disk-full"}')).toBe(false)
    expect(nodeEndError({ words: undefined, code: 1, signal: null }).message).toBe('The node ended: exit code 1')
    expect(nodeEndError({ words: undefined, code: null, signal: 'SIGKILL' })).toMatchObject({
      code: 'server/node-failed',
      message: 'The node ended: signal SIGKILL',
    })
  })
})
