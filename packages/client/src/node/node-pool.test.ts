import { describe, expect, it } from 'vitest'
import { ClientError, NETWORK_BROKEN_TEXT, NETWORK_ERROR_TEXT } from '../client-error.ts'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeFetch, hang, refuse, reply } from '../../test/fake-fetch.ts'
import type { Request } from '../../test/fake-fetch.ts'
import { NodePool } from './node-pool.ts'
import { NodeRank } from './node-rank.ts'

const nodes = ['http://one', 'http://two', 'http://three']
const account = { Account: 'jA', Balance: '52359960', Sequence: 109, OwnerCount: 7 }

function pool(script: Parameters<typeof fakeFetch>[0], online = () => true) {
  const reaches: boolean[] = []
  const clock = new FakeClock()
  const fetch = fakeFetch(script)
  const requested = () => fetch.requests.map((request) => request.url.hostname)
  const nodePool = new NodePool({ nodes, fetch, clock, online, onReach: (reached) => reaches.push(reached) })
  return { pool: nodePool, clock, fetch, requested, reaches }
}

function by(answers: Record<string, unknown>) {
  return (request: Request) => {
    const answer = answers[request.url.hostname]
    return typeof answer === 'function' ? (answer as () => unknown)() : { result: answer }
  }
}

async function failure(call: Promise<unknown>): Promise<ClientError> {
  const error: unknown = await call.catch((caught: unknown) => caught)
  if (!(error instanceof ClientError)) throw new TypeError('did not fail')
  return error
}

describe('NodePool', () => {
  it('CHN-018 queries each node in turn until one returns a validated success', async () => {
    const meta = { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] }
    const answer = { hash: 'AB', meta, ledger_index: 7, status: 'success', validated: true }
    const { pool: nodePool, requested } = pool(
      by({ one: refuse, two: { ...answer, validated: false, from: 'two' }, three: answer }),
    )
    expect(await nodePool.transaction('AB')).toEqual(answer)
    expect(requested()).toEqual(['one', 'two', 'three'])
  })

  it('CHN-014 returns balance and sequence from account_info', async () => {
    const { pool: nodePool, fetch } = pool(by({ one: { account_data: account, status: 'success', validated: true } }))
    expect((await nodePool.accountInfo('jA')).account_data).toEqual(account)
    expect(fetch.requests[0]?.body).toEqual({
      method: 'account_info',
      params: [{ account: 'jA', ledger_index: 'validated' }],
    })
  })

  it('reports the error of the healthiest node when all refuse', async () => {
    const says = (error: string) => ({ status: 'error', error, error_message: `${error}.` })
    const { pool: nodePool } = pool(by({ one: says('actNotFound'), two: says('tooBusy'), three: refuse }))
    expect(await failure(nodePool.accountInfo('jA'))).toMatchObject({ reason: 'actNotFound', message: 'actNotFound.' })
  })

  it('CHN-014 does not require validation for the open ledger’s sequence', async () => {
    const { pool: nodePool, requested } = pool(
      by({ one: { account_data: account, status: 'success', validated: false } }),
    )
    expect((await nodePool.accountInfo('jA', 'current')).account_data.Sequence).toBe(109)
    expect(requested()).toEqual(['one'])
  })

  it('ERR-061 throws the error message of a failed account_info', async () => {
    const missing = { status: 'error', error: 'actNotFound', error_code: 15, error_message: 'Account not found.' }
    const { pool: nodePool, requested } = pool(by({ one: missing, two: refuse, three: missing }))
    expect(await failure(nodePool.accountInfo('jA'))).toMatchObject({
      message: 'Account not found.',
      code: 'node/refused',
      reason: 'actNotFound',
    })
    expect(requested()).toHaveLength(3)
  })

  it('CHN-017 sends `transaction` and binary false to tx', async () => {
    const { pool: nodePool, fetch } = pool(by({ one: { status: 'success', validated: true } }))
    await nodePool.transaction('AB')
    expect(fetch.requests[0]?.body).toEqual({ method: 'tx', params: [{ transaction: 'AB', binary: false }] })
  })

  it('returns a refused submit as an answer when every node refuses', async () => {
    const says = (engine_result: string) => ({ status: 'success', engine_result, engine_result_message: '' })
    const { pool: nodePool, requested } = pool(
      by({ one: says('tefPAST_SEQ'), two: says('temMALFORMED'), three: refuse }),
    )
    expect(await nodePool.submit('00')).toEqual(says('tefPAST_SEQ'))
    expect(requested()).toEqual(['one', 'two', 'three'])
  })

  it('does not report a refusal by ledger state when an earlier node may have accepted it', async () => {
    const says = (engine_result: string) => ({ status: 'success', engine_result, engine_result_message: '' })
    const answers = (engine_result: string) =>
      pool(by({ one: refuse, two: says(engine_result), three: says(engine_result) })).pool
    expect(await failure(answers('tefALREADY').submit('00'))).toMatchObject({ code: 'node/unreachable' })
    expect(await failure(answers('tefPAST_SEQ').submit('00'))).toMatchObject({ code: 'node/unreachable' })
    expect(await answers('temMALFORMED').submit('00')).toEqual(says('temMALFORMED'))
  })

  it('queries the next node after an unreadable answer', async () => {
    const good = { status: 'success', validated: true, account_data: account, ledger_index: 7 }
    const broken = [
      { ...good, account_data: null },
      { ...good, account_data: { ...account, Sequence: '109' } },
      { ...good, account_data: { ...account, Sequence: 1e300 } },
      { ...good, ledger_index: 'x' },
    ]
    for (const one of broken) expect(await pool(by({ one, two: good })).pool.accountInfo('jA')).toEqual(good)
    const meta = { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] }
    const answer = { status: 'success', validated: true, hash: 'AB', ledger_index: 7, meta }
    for (const one of [
      { ...answer, meta: null },
      { ...answer, hash: 'CD' },
      { ...answer, ledger_index: -1 },
    ])
      expect(await pool(by({ one, two: answer })).pool.transaction('AB')).toEqual(answer)
    const fee = (base_fee: unknown) => ({ status: 'success', drops: { base_fee } })
    for (const one of ['x', '-1', 1.5])
      expect(await pool(by({ one: fee(one), two: fee('12') })).pool.baseFee()).toBe(12n)
    const info = (seq: unknown, complete_ledgers: unknown) => ({
      status: 'success',
      info: { validated_ledger: { seq }, complete_ledgers },
    })
    for (const one of [info(42, 7), info(1.5, '1-42'), info(1e300, '1-42')])
      expect((await pool(by({ one, two: info(42, '1-42') })).pool.validatedLedger()).index).toBe(42)
  })

  it('overrides one node’s refusal when another one accepts', async () => {
    const says = (engine_result: string) => ({ status: 'success', engine_result, engine_result_message: '' })
    const { pool: nodePool, requested } = pool(
      by({ one: says('temMALFORMED'), two: says('terPRE_SEQ'), three: says('tesSUCCESS') }),
    )
    expect(await nodePool.submit('00')).toEqual(says('terPRE_SEQ'))
    expect(requested()).toEqual(['one', 'two'])
  })

  it('reports when only unvalidated answers arrived', async () => {
    const { pool: nodePool } = pool(() => ({ result: { status: 'success', validated: false } }))
    expect(await failure(nodePool.transaction('AB'))).toMatchObject({ code: 'node/unvalidated' })
  })

  it('ERR-045 ERR-046 names the network when no node answers', async () => {
    const unread = [refuse, () => reply('busy', 503), () => reply('no json'), () => ({ nothing: 1 }), () => reply('[]')]
    for (const script of unread) {
      expect(await failure(pool(script).pool.submit('00'))).toMatchObject({
        code: 'node/unreachable',
        message: NETWORK_ERROR_TEXT,
      })
    }
    expect((await failure(pool(refuse, () => false).pool.submit('00'))).message).toBe(NETWORK_BROKEN_TEXT)
  })

  it('API-006 has 30 s for all nodes together', async () => {
    const { pool: nodePool, clock, requested } = pool(hang)
    const error = failure(nodePool.submit('00'))
    await clock.advance(10_000)
    expect(requested()).toEqual(['one', 'two'])
    await clock.advance(20_000)
    expect((await error).code).toBe('node/unreachable')
    expect([requested().length, clock.timers]).toEqual([3, 0])
  })

  it('tries a failed node last until it has rested', async () => {
    let up = false
    const {
      pool: nodePool,
      clock,
      requested,
    } = pool((request) =>
      request.url.hostname === 'one' && !up ? refuse() : { result: { status: 'success', engine_result: 'tesSUCCESS' } },
    )
    await nodePool.submit('00')
    up = true
    await nodePool.submit('00')
    await clock.advance(2000)
    await nodePool.submit('00')
    expect(requested()).toEqual(['one', 'two', 'two', 'one'])
  })

  it('reads the validated ledger, and rejects a node without one', async () => {
    const info = { validated_ledger: { seq: 42 }, complete_ledgers: '1-42' }
    const { pool: nodePool } = pool(by({ one: { status: 'success', info: {} }, two: { status: 'success', info } }))
    expect(await nodePool.validatedLedger()).toEqual({ index: 42, completeLedgers: '1-42' })
  })

  it('reads the base fee', async () => {
    expect(await pool(by({ one: { status: 'success', drops: { base_fee: '12' } } })).pool.baseFee()).toBe(12n)
    expect(await pool(by({ one: { status: 'success' } })).pool.baseFee()).toBe(10n)
  })

  it('can be aborted by the caller', async () => {
    const controller = new AbortController()
    const error = failure(pool(hang).pool.submit('00', controller.signal))
    controller.abort()
    expect((await error).code).toBe('client/aborted')
  })
})

describe('NodeRank', () => {
  it('ranks fast nodes before slow ones', () => {
    const rank = new NodeRank(nodes)
    rank.succeeded('http://one', 300)
    rank.succeeded('http://two', 20)
    rank.succeeded('http://three', 90)
    expect(rank.order(0)).toEqual(['http://two', 'http://three', 'http://one'])
  })

  it('lets a node rest longer with every failure, up to a minute', () => {
    const rank = new NodeRank(['http://one', 'http://two'])
    for (let turn = 0; turn < 10; turn += 1) rank.failed('http://one', 0)
    expect(rank.order(59_999)[0]).toBe('http://two')
    expect(rank.order(60_000)[0]).toBe('http://one')
  })
})

describe('reachability of the nodes', () => {
  it('STA-015 STA-016 is reported after every request; a refusal counts as an answer', async () => {
    const replies = [refuse, refuse, refuse, () => ({ result: { status: 'error', error: 'actNotFound' } })]
    const { pool: nodePool, reaches } = pool(() => (replies.shift() ?? (() => ({ result: { status: 'success' } })))())
    await failure(nodePool.baseFee())
    await failure(nodePool.accountInfo('jA'))
    await nodePool.baseFee()
    expect(reaches).toEqual([false, true, true])
  })
})
