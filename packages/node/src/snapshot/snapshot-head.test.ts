import { swt } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { nodeRules } from '../base/ledger-rules.ts'
import type { SnapshotHead } from './snapshot-head.ts'
import { decodeHead, encodeHead, sealedHead } from './snapshot-head.ts'

const rules = nodeRules(swt)
const HASH = 'AB'.repeat(32)
const head: Omit<SnapshotHead, 'feeMetrics'> = {
  header: {
    index: 256,
    hash: HASH,
    parentHash: HASH,
    transactionHash: HASH,
    stateHash: HASH,
    checkpointHash: HASH,
    closeTime: 20,
    parentCloseTime: 10,
    closeTimeResolution: rules.closeTimeResolution,
    closeFlags: 0,
    totalDrops: 1n,
    transactionCount: 0,
  },
  carried: [],
}
const METRICS = { target: 1, multiplier: 1, median: 1, recent: [1] }

describe('the head of a snapshot', () => {
  it('has an app hash', () => {
    const bytes = encodeHead('swt', { ...head, feeMetrics: METRICS })
    expect(sealedHead(decodeHead(bytes, rules), rules).appHash).toHaveLength(32)
  })

  it.each([{ target: 2 ** 33 }, { recent: [2 ** 33] }, { recent: Array.from({ length: 256 }, () => 1) }])(
    'is malformed with prices that no ledger can have: %j',
    (changes) => {
      const bytes = encodeHead('swt', { ...head, feeMetrics: { ...METRICS, ...changes } })
      expect(() => sealedHead(decodeHead(bytes, rules), rules)).toThrow(
        expect.objectContaining({ code: 'node/store-corrupt' }),
      )
    },
  )

  it('is malformed with more waiting transactions than its bytes can hold', () => {
    const carried = Array.from({ length: 3 }, () => ({ blob: new Uint8Array(8), until: undefined }))
    const bytes = encodeHead('swt', { ...head, carried, feeMetrics: METRICS })
    expect(() => decodeHead(bytes, rules)).toThrow('its queue is too long')
  })
})
