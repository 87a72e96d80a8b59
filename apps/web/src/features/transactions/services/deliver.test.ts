import { ClientError } from '@tidebook/client'
import type { SubmissionNodes } from '@tidebook/client'
import type { LedgerWindow, SignedTransaction } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginTransaction, transactionFlow } from '../model/tracked-transaction.ts'
import type { TrackedTransaction, TransactionDraft, TransactionEvent } from '../model/tracked-transaction.ts'
import { deliver } from './deliver.ts'
import { exclusively } from './exclusive.ts'
import { MOST_AHEAD, prepare, submissionOf } from './prepare.ts'
import type { PrepareNodes } from './prepare.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const draft: TransactionDraft = { kind: 'order', tx: { TransactionType: 'OfferCreate', Account: ACCOUNT } }

/** A ledger under the test's hand. */
class ScriptedNodes implements PrepareNodes, SubmissionNodes {
  sequence = 7
  validated = 100
  answers: (string | ClientError)[] = []
  final = new Map<string, { result: string; ledger: number }>()
  submitted: string[] = []
  accountInfo() {
    return Promise.resolve({
      account_data: { Account: ACCOUNT, Balance: '1', Sequence: this.sequence, OwnerCount: 0 },
    })
  }
  validatedLedger() {
    return Promise.resolve({ index: this.validated, completeLedgers: `1-${this.validated}` })
  }
  baseFee() {
    return Promise.resolve(10n)
  }
  submit(blob: string) {
    this.submitted.push(blob)
    const answer = this.answers.shift() ?? 'tesSUCCESS'
    if (typeof answer !== 'string') return Promise.reject(answer)
    return Promise.resolve({ engine_result: answer, engine_result_message: '' })
  }
  transaction(hash: string) {
    const found = this.final.get(hash)
    if (found === undefined) return Promise.reject(new ClientError('node/refused', 'Transaction not found.'))
    const meta = { TransactionResult: found.result, TransactionIndex: 0, AffectedNodes: [] }
    return Promise.resolve({ ledger_index: found.ledger, meta })
  }
}

/** Time that only moves when the test says so. */
class HandClock {
  time = 0
  timers: { at: number; run: () => void }[] = []
  now() {
    return this.time
  }
  after(delayMs: number, run: () => void) {
    const timer = { at: this.time + delayMs, run }
    this.timers.push(timer)
    return { cancel: () => void (this.timers = this.timers.filter((each) => each !== timer)) }
  }
  async move(ms: number) {
    this.time += ms
    const due = this.timers.filter((timer) => timer.at <= this.time)
    this.timers = this.timers.filter((timer) => timer.at > this.time)
    for (const timer of due) timer.run()
    await settle()
  }
}

const settle = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}

let nodes: ScriptedNodes
let clock: HandClock
let tracked: TrackedTransaction
let states: string[]
let signedTx: TransactionJson[]

beforeEach(() => {
  nodes = new ScriptedNodes()
  clock = new HandClock()
  tracked = beginTransaction(draft, 'one', 0)
  states = []
  signedTx = []
  marketLedger = undefined
})

const tell = (event: TransactionEvent) => {
  tracked = transactionFlow(tracked, event)
  if (states.at(-1) !== tracked.state) states.push(tracked.state)
}

const sign = async (tx: TransactionJson): Promise<SignedTransaction> => {
  signedTx.push(tx)
  const blob = signedTx.length.toString(16).padStart(4, '0')
  const summary = {
    type: tx.TransactionType,
    account: tx.Account,
    fee: tx.Fee ?? '',
    sequence: tx.Sequence ?? 0,
    flags: 0,
    lastLedgerSequence: tx['LastLedgerSequence'] as number | undefined,
    fields: tx,
  }
  return { blob, hash: blob.padStart(64, 'A'), summary }
}

let marketLedger: number | undefined

/** The question, the yes and the sending; signing again keeps all but the window. */
const send = async (sequence: (fromNode: number) => number = (fromNode) => fromNode) => {
  const context = { nodes, sequence, closeIntervalMs: 1000, marketLedger: () => marketLedger }
  const { tx, firstLedger } = await prepare(draft.tx, context)
  const signed = submissionOf(await sign(tx), firstLedger)
  const signAgain = ({ sequence: next, lastLedger }: LedgerWindow) =>
    sign({ ...tx, Sequence: next, LastLedgerSequence: lastLedger })
  return deliver(signed, { ...context, signAgain, tell, clock })
}

describe('sending', () => {
  it('completes the draft with fee, sequence and last ledger of the node', async () => {
    const following = await send()
    expect(signedTx).toEqual([{ ...draft.tx, Fee: '10', Sequence: 7, LastLedgerSequence: 120 }])
    expect(tracked).toMatchObject({ state: 'submitted', result: 'tesSUCCESS', sequence: 7 })
    following.stop()
  })

  it('TRD-001 STA-019 is validated when a look, every 5 seconds, finds it in a validated ledger', async () => {
    await send()
    await settle()
    nodes.final.set(tracked.hash ?? '', { result: 'tesSUCCESS', ledger: 101 })
    await clock.move(4999)
    expect(tracked.state).toBe('submitted')
    await clock.move(1)
    expect(tracked).toMatchObject({ state: 'validated', ledger: 101 })
    expect(states).toEqual(['signing', 'submitted', 'validated'])
  })

  it('is validated at once when the account channel makes it look', async () => {
    const following = await send()
    nodes.final.set(tracked.hash ?? '', { result: 'tecKILLED', ledger: 101 })
    await following.lookNow()
    expect(tracked).toMatchObject({ state: 'failed', result: 'tecKILLED', ledger: 101 })
  })

  it.each(['terPRE_SEQ', 'tefPAST_SEQ', 'tefMAX_LEDGER'])(
    '%s is signed again with the sequence the node says then',
    async (result) => {
      nodes.answers = [result]
      nodes.sequence = 9
      const following = await send(() => 12)
      expect(signedTx.map((tx) => tx.Sequence)).toEqual([12, 9])
      expect(tracked).toMatchObject({ state: 'submitted', sequence: 9, result: 'tesSUCCESS' })
      following.stop()
    },
  )

  it('a number that another order took while the question was open is exchanged before anything is sent', async () => {
    let taken = 0
    const following = await send((fromNode) => fromNode + taken++)
    expect(signedTx.map((tx) => tx.Sequence)).toEqual([7, 9])
    expect(nodes.submitted).toHaveLength(1)
    following.stop()
  })

  it('a node that is far ahead of the market is not believed, and nothing is asked or sent', async () => {
    marketLedger = 100
    nodes.validated = 100 + MOST_AHEAD
    await (await send()).stop()
    nodes.validated += 1
    await expect(send()).rejects.toMatchObject({ code: 'keyring/transaction-refused', detail: 'LastLedgerSequence' })
    expect([signedTx.length, nodes.submitted.length]).toEqual([1, 1])
  })

  it('gives up after three sequences, and says so', async () => {
    nodes.answers = ['tefPAST_SEQ', 'tefPAST_SEQ', 'tefPAST_SEQ']
    await send()
    expect(nodes.submitted).toHaveLength(3)
    expect(tracked).toMatchObject({ state: 'failed', result: 'tefPAST_SEQ' })
  })

  it.each(['temBAD_OFFER', 'tefMASTER_DISABLED'])('%s fails at once and is not sent again', async (result) => {
    nodes.answers = [result]
    await send()
    await settle()
    expect(nodes.submitted).toHaveLength(1)
    expect(tracked).toMatchObject({ state: 'failed', result })
  })

  it('without an answer it is unknown, and the same blob is sent again until somebody answers', async () => {
    nodes.answers = [new ClientError('node/unreachable', 'Network Error')]
    const following = await send()
    await settle()
    expect(states).toContain('unknown')
    expect(tracked.state).not.toBe('failed')
    await clock.move(50_000)
    expect(new Set(nodes.submitted).size).toBe(1)
    following.stop()
  })

  it.each(['tefMAX_LEDGER', 'terPRE_SEQ'])(
    'once the first answer was awaited in vain, a later %s is no reason to sign again, and its end is told',
    async (late) => {
      nodes.answers = [new ClientError('node/unreachable', 'gone'), late]
      await send()
      await settle()
      nodes.validated = 121
      for (let round = 0; round < 4; round++) await clock.move(5000)
      expect(signedTx).toHaveLength(1)
      expect(tracked.state).toBe('expired')
    },
  )

  it('expires only when every ledger it could be in is validated without it', async () => {
    await send()
    await settle()
    nodes.validated = 120
    await clock.move(5000)
    expect(tracked.state).toBe('submitted')
    nodes.validated = 121
    await clock.move(5000)
    expect(tracked.state).toBe('expired')
  })

  it('after a no, a transaction whose number is ahead is followed on: it may still be applied', async () => {
    nodes.answers = ['terPRE_SEQ']
    const context = { nodes, sequence: (fromNode: number) => fromNode, closeIntervalMs: 1000, marketLedger: () => 100 }
    const { tx, firstLedger } = await prepare(draft.tx, context)
    const signed = submissionOf(await sign(tx), firstLedger)
    const signAgain = () => Promise.reject(new TypeError('no'))
    const following = await deliver(signed, { ...context, signAgain, tell, clock })
    expect(nodes.submitted).toHaveLength(1)
    expect(['failed', 'expired']).not.toContain(tracked.state)
    following.stop()
  })

  it('ERR-038 nothing more is sent when signing again fails', async () => {
    nodes.answers = ['tefPAST_SEQ']
    const context = { nodes, sequence: (fromNode: number) => fromNode, closeIntervalMs: 1000, marketLedger: () => 100 }
    const { tx, firstLedger } = await prepare(draft.tx, context)
    const signed = submissionOf(await sign(tx), firstLedger)
    const signAgain = () => Promise.reject(new TypeError('no key'))
    await expect(deliver(signed, { ...context, signAgain, tell, clock })).rejects.toThrow('no key')
    expect(nodes.submitted).toHaveLength(1)
  })
})

describe('one sequence at a time', () => {
  it('actions of one account run one after the other, a failed one does not stop the next', async () => {
    const order: string[] = []
    const action =
      (name: string, fails = false) =>
      async () => {
        order.push(`${name} begins`)
        await Promise.resolve()
        order.push(`${name} ends`)
        if (fails) throw new TypeError(name)
        return name
      }
    const first = exclusively('sequence_j', action('first', true))
    const second = exclusively('sequence_j', action('second'))
    await expect(first).rejects.toThrow('first')
    expect(await second).toBe('second')
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  })
})
