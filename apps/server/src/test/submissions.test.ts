import { memorySubmissions, rippleChain, SubmissionSession, type SubmissionState } from '@tidebook/client/submit'
import { NodePool } from '@tidebook/client/node'
import { signTransaction } from '@tidebook/protocol'
import { swt } from '@tidebook/protocol/networks'
import { eventually, randomWallet, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPool } from '../platform/database/test-pool.fixture.ts'

interface FaucetData {
  readonly payments: readonly { readonly hash: string }[]
}

describe('submissions to a real node', () => {
  let started: StartedExchange
  let sender: TestAccount
  const target = randomWallet().key.address
  beforeAll(async () => {
    started = await startExchange({ genesisTime: Date.UTC(2026, 7, 1) })
    sender = await started.exchange.account({ SWT: '1000' })
    await started.exchange.close()
  })
  afterAll(() => started[Symbol.asyncDispose]())

  /**
   * Creates a session whose connection to the node loses responses while `isBad`, and which also has an unreachable
   * node.
   */
  const lossy = (store = memorySubmissions<string>()) => {
    const line = { isBad: false, isDeaf: false, sent: 0 }
    const ends: SubmissionState[] = []
    const nodes = new NodePool({
      nodes: ['http://127.0.0.1:1', started.exchange.nodeUrl.replace('ws', 'http')],
      fetch: async (url, init) => {
        const isSubmission = String(init.body).includes('"submit"')
        if (isSubmission && !url.endsWith(':1')) line.sent += 1
        if (line.isDeaf && isSubmission) throw new TypeError('no request reaches the node')
        const answer = await fetch(url, init)
        if (line.isBad) throw new TypeError('the response was lost')
        return answer
      },
    })
    const session = new SubmissionSession({
      chain: rippleChain({ nodes, closeIntervalMs: () => 1000 }),
      store,
      pollMs: 100,
      onState: (_record, state) => ends.push(state),
    })
    const pay = (drops: string) =>
      session.send({
        account: sender.address,
        about: drops,
        sign: ({ fee, sequence, lastLedger }) => {
          const payment = { TransactionType: 'Payment', Account: sender.address, Destination: target, Amount: drops }
          const terms = { Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger, Flags: 0 }
          line.isBad = drops.endsWith('7')
          return { ...signTransaction(swt, { ...payment, ...terms }, sender.key), sequence, lastLedger }
        },
      })
    return { session, store, line, pay, phases: () => ends.map(({ phase }) => phase) }
  }
  const balance = async (): Promise<bigint> => {
    const pendingAnswer = started.exchange.link.request('account_info', { account: target, ledger_index: 'validated' })
    const { account_data: data } = (await pendingAnswer.catch(() => ({}))) as { account_data?: { Balance: string } }
    return BigInt(data?.Balance ?? '0')
  }

  it('CHN-015 CHN-017 make a payment final when the node has validated it, and not earlier', async () => {
    const { session, store, pay } = lossy()
    const { state, ended } = await pay('50000000')
    expect([state.phase, state.result, (await store.list()).length]).toEqual(['submitted', 'tesSUCCESS', 1])
    expect(await balance()).toBe(0n)
    await started.exchange.close()
    expect(await ended).toMatchObject({ phase: 'validated', result: 'tesSUCCESS' })
    expect([await store.list(), await balance()]).toEqual([[], 50_000_000n])
    session.stop()
  })

  it('keep a payment with lost responses unknown; it survives its session, and is paid once', async () => {
    const { session, store, line, pay, phases } = lossy()
    const { state } = await pay('1000007')
    expect(state.phase).toBe('unknown')
    await eventually('it is sent again', () => line.sent > 2)
    session.stop()
    const next = lossy(store)
    await next.session.resume()
    await started.exchange.close()
    await eventually('the ledger has spoken', () => next.phases().at(-1) === 'validated')
    expect([await balance(), await store.list()]).toEqual([51_000_007n, []])
    expect([...phases(), ...next.phases()]).not.toContain('failed')
    next.session.stop()
  })

  it('end as expired when their last ledger passes without them, and the next payment uses their number', async () => {
    const { session, line, pay } = lossy()
    line.isDeaf = true
    const { state, ended } = await pay('2000000')
    expect(state.phase).toBe('unknown')
    for (let ledger = 0; ledger < 22; ledger += 1) await started.exchange.link.request('ledger_accept')
    line.isDeaf = false
    expect((await ended).phase).toBe('expired')
    const next = await pay('3000000')
    expect([next.state.result, next.record.submission.sequence]).toEqual(['tesSUCCESS', state.submission.sequence])
    await started.exchange.close()
    expect([(await next.ended).phase, await balance()]).toEqual(['validated', 54_000_007n])
    session.stop()
  })

  it('store faucet payments before they are sent, and track them after a restart', async () => {
    const { exchange } = started
    const pool = testPool(exchange.databaseUrl, 1)
    const countStored = async (): Promise<number> =>
      Number((await pool.query<{ n: string }>('select count(*) as n from app.submissions')).rows[0]?.n)
    const { data } = await exchange.post<FaucetData>('/faucet', { address: target })
    expect([data.payments.length, await countStored()]).toEqual([15, 15])
    await pool.end()
    await exchange.restart()
    const again = testPool(exchange.databaseUrl, 1)
    const left = async (): Promise<number> =>
      Number((await again.query<{ n: string }>('select count(*) as n from app.submissions')).rows[0]?.n)
    await exchange.close()
    await eventually('every payout has ended', async () => (await left()) === 0)
    for (const { hash } of data.payments)
      expect(await exchange.data(`/hash/detail/${hash}`)).toMatchObject({ succ: 'tesSUCCESS' })
    await again.end()
  })
})
