import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { startSubmission } from '../submit/submission.ts'
import { ChainPool } from './chain-pool.ts'
import { eosNode } from './eos-node.ts'

const CHAIN_ID = 'ab'.repeat(32)
const INFO = {
  chain_id: CHAIN_ID,
  head_block_num: 1000,
  head_block_time: '2026-11-23T04:00:00.000',
  last_irreversible_block_num: 900,
}
const sent = startSubmission({ blob: '00', hash: 'cd', account: 'me', sequence: 1, firstLedger: 1, lastLedger: 99 })

/** Looks up an expired transfer on a node with the given history answer. */
async function lookedUpWith(answer: unknown, status: number) {
  const pool = new ChainPool({
    nodes: ['http://a'],
    clock: new FakeClock(),
    fetch: async (url) => {
      const [body, code] = url.endsWith('get_info') ? [INFO, 200] : [answer, status]
      return new Response(JSON.stringify(body), { status: code })
    },
  })
  const [event] = await eosNode({ pool, chainId: CHAIN_ID }).port.lookup([sent])
  return event?.kind
}

describe('an EOS transfer that is in no history', () => {
  it('is absent when a node with history says so', async () => {
    const error = { code: 3_040_011, name: 'tx_not_found', what: 'The transaction can not be found' }
    expect(await lookedUpWith({ code: 500, message: 'Internal Service Error', error }, 500)).toBe('missing')
  })

  it.each([
    ['has no history', { code: 404, message: 'Not Found', error: { code: 0, name: 'exception' } }, 404],
    ['is too busy', { code: 429, message: 'Too Many Requests' }, 429],
    ['has a fault', { code: 500, error: { name: 'timeout_exception' } }, 500],
  ])('is not absent when a node %s', async (_why, answer, status) => {
    expect(await lookedUpWith(answer, status)).toBe('unreachable')
  })
})
