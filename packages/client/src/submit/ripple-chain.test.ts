import { describe, expect, it } from 'vitest'
import { ClientError } from '../client-error.ts'
import { rippleChain } from './ripple-chain.ts'
import type { LedgerNodes, RippleChainOptions } from './ripple-chain.ts'
import { resumeSubmission } from './submission.ts'

const submission = { blob: '00', hash: 'AB', account: 'jA', sequence: 5, firstLedger: 100, lastLedger: 120 }

function missing() {
  return Promise.reject(new ClientError('node/refused', 'Transaction not found.'))
}

interface World {
  /** Validated ledgers that the nodes report one after the other; the last one repeats. */
  readonly ledgers: readonly number[]
  readonly complete?: string
  readonly account?: { readonly Sequence: number; readonly at?: number }
  readonly options?: Partial<RippleChainOptions>
}

function chainOf({ ledgers, complete, account = { Sequence: 5 }, options = {} }: World) {
  const left = [...ledgers]
  const requests: string[] = []
  const nodes: LedgerNodes = {
    submit: () => Promise.resolve({ engine_result: 'tesSUCCESS', engine_result_message: '' }),
    transaction: (hash) => {
      requests.push(hash)
      return missing()
    },
    validatedLedger: () => {
      const index = left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0)
      return Promise.resolve({ index, completeLedgers: complete ?? `1-${index}` })
    },
    accountInfo: () =>
      Promise.resolve({
        account_data: { Sequence: account.Sequence },
        ...(account.at !== undefined && { ledger_index: account.at }),
      }),
    baseFee: () => Promise.resolve(12n),
    ...options.nodes,
  }
  const chain = rippleChain({ closeIntervalMs: () => 1000, ...options, nodes })
  const look = async (state = resumeSubmission(submission)) => (await chain.lookup([state]))[0]
  return { chain, look, requests }
}

describe('a missing transaction', () => {
  it('is in no ledger when no validated ledger has used its number, without a search', async () => {
    const { look, requests } = chainOf({ ledgers: [110], account: { Sequence: 5, at: 110 } })
    expect([await look(), requests]).toEqual([{ kind: 'missing', validatedLedger: 110, completeLedgers: '1-110' }, []])
    const last = chainOf({ ledgers: [120], account: { Sequence: 5, at: 120 } })
    await last.look()
    expect(last.requests, 'nor in the last ledger that may hold it').toEqual([])
  })

  it('is superseded by a used number only when the searched node has the ledger that reports it', async () => {
    const used = { Sequence: 6, at: 110 }
    expect(await chainOf({ ledgers: [105, 110], account: used }).look()).toMatchObject({ sequence: 6 })
    expect(await chainOf({ ledgers: [105, 109], account: used }).look()).not.toHaveProperty('sequence')
  })

  it('expires only when the searched node is past its last ledger too', async () => {
    expect(await chainOf({ ledgers: [130, 130] }).look()).toMatchObject({ validatedLedger: 130 })
    expect(await chainOf({ ledgers: [130, 115] }).look()).toMatchObject({ validatedLedger: 115 })
  })

  it('expires only after its last ledger while its number is unused', async () => {
    const world = { ledgers: [130], complete: '125-130' }
    expect(await chainOf({ ...world, account: { Sequence: 5, at: 121 } }).look()).toMatchObject({ sequence: 5 })
    expect(await chainOf({ ...world, account: { Sequence: 5, at: 120 } }).look()).not.toHaveProperty('sequence')
    expect(await chainOf({ ...world, account: { Sequence: 5 } }).look()).not.toHaveProperty('sequence')
  })

  it('is searched each time when no node knows the account, and for a ticket', async () => {
    const unknown = { nodes: { accountInfo: missing } as never }
    const { look, requests } = chainOf({ ledgers: [110], options: unknown })
    expect([await look(), requests]).toEqual([
      { kind: 'missing', validatedLedger: 110, completeLedgers: '1-110' },
      ['AB'],
    ])
    const ticket = chainOf({ ledgers: [110] })
    await ticket.look(resumeSubmission({ ...submission, sequence: 0, ticket: 3 }))
    expect(ticket.requests).toEqual(['AB'])
  })

  it('is not searched on a node that closes ledgers on our request and has accepted it', async () => {
    const { look, requests } = chainOf({
      ledgers: [110],
      account: { Sequence: 6, at: 110 },
      options: { isByHand: true },
    })
    const taken = { ...resumeSubmission(submission), result: 'tecKILLED' }
    expect(await look(taken)).toEqual({ kind: 'found', result: 'tecKILLED', ledger: 110 })
    expect(requests).toEqual([])
    // The answer for a transaction of an earlier run was lost.
    await look()
    expect(requests).toEqual(['AB'])
  })

  it('is not absent from ledgers that only the first node, not the searched one, holds', async () => {
    const validatedLedgers = ['1-125', '126-130'].map((completeLedgers) => ({ index: 130, completeLedgers }))
    const nodes = { validatedLedger: () => Promise.resolve(validatedLedgers.shift()) } as never
    expect(await chainOf({ ledgers: [], options: { nodes } }).look()).toMatchObject({ completeLedgers: '126-130' })
  })

  it.each([{ meta: { TransactionResult: 'tesSUCCESS' } }, { ledger_index: 101 }])(
    'ignores an answer without a ledger or a result: %j',
    async (answer) => {
      const nodes = { transaction: () => Promise.resolve(answer) } as never
      expect(await chainOf({ ledgers: [130], options: { nodes } }).look()).toMatchObject({ kind: 'missing' })
    },
  )

  it.each<[string, number, Partial<RippleChainOptions>]>([
    ['the only node', 1, {}],
    ['a node that closes by hand for us', 2, { isByHand: true }],
  ])('%s is believed alone', async (_who, count, options) => {
    const silent = { validatedLedger: () => Promise.reject(new ClientError('node/unreachable', 'gone')) }
    const nodes = { apart: () => Array.from({ length: count }, () => silent) } as never
    const { look } = chainOf({ ledgers: [130], options: { ...options, nodes } })
    expect(await look()).toMatchObject({ kind: 'missing', validatedLedger: 130 })
  })

  it('a fault that is not an answer propagates when each node is called separately', async () => {
    const broken = { validatedLedger: () => Promise.reject(new TypeError('broken')) }
    const nodes = { apart: () => [broken, broken] } as never
    await expect(chainOf({ ledgers: [130], options: { nodes } }).look()).rejects.toThrow('broken')
  })

  it("a fault that is not a node's answer propagates", async () => {
    for (const method of ['validatedLedger', 'transaction', 'accountInfo'] as const) {
      const broken = { nodes: { [method]: () => Promise.reject(new TypeError(method)) } as never }
      const { look } = chainOf({ ledgers: [130], options: broken })
      await expect(look()).rejects.toThrow(method)
    }
  })

  it.each(['validatedLedger', 'transaction', 'accountInfo'] as const)(
    'a node that goes down at %s leaves the transaction unknown',
    async (method) => {
      const gone = { nodes: { [method]: () => Promise.reject(new ClientError('node/unreachable', 'gone')) } as never }
      expect(await chainOf({ ledgers: [130], options: gone }).look()).toEqual({ kind: 'unreachable' })
    },
  )
})

it('nodes are neither trusted nor ordered by default', () => {
  const { chain } = chainOf({ ledgers: [110] })
  expect([chain.isTrusted, chain.isOrdered]).toEqual([false, false])
})

describe('the values that complete a transaction', () => {
  it("are the nodes' fee, number and ledgers; an implausible ledger rejects", async () => {
    const { chain } = chainOf({ ledgers: [110] })
    expect(await chain.prepare('jA')).toEqual({ fee: '12', sequence: 5, firstLedger: 110, lastLedger: 130 })
    const believe = () => {
      throw new RangeError('far ahead')
    }
    await expect(chainOf({ ledgers: [110], options: { believe } }).chain.prepare('jA')).rejects.toThrow('far ahead')
  })
})
