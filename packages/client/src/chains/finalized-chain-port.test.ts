import { describe, expect, it } from 'vitest'
import { codeOf, scriptedRpc } from '../../test/scripted-hosts.ts'
import { startSubmission } from '../submit/submission.ts'
import { finalizedChainPort } from './finalized-chain-port.ts'
import type { RefusalReason, FinalTransaction } from './finalized-chain-port.ts'
import { isJsonObject } from './json-object.ts'

const submission = { blob: '00', hash: 'ab', account: 'me', sequence: 5, firstLedger: 1, lastLedger: 99 }
const state = startSubmission(submission)

function away(): never {
  throw new TypeError('refused')
}

/**
 * A chain whose nodes give scripted responses to submissions and to queries of their last block and of transactions.
 */
interface NodeScript {
  readonly push?: string | undefined
  readonly final?: number
  readonly found?: FinalTransaction
  readonly next?: number
  readonly isAway?: boolean
}

function portOf(scripts: readonly NodeScript[], counts = true) {
  return finalizedChainPort({
    pool: scriptedRpc((method, _params, node) => {
      const { push, final = 50, found: match, next = 5, isAway = false } = scripts[node] ?? {}
      if (isAway) return away()
      if (method === 'push') return push === undefined ? true : new Error(push)
      return { final, found: match ?? null, next }[method]
    }, scripts.length),
    prepare: () => Promise.reject(new Error('unexpected request')),
    push: async (host) => void (await host.call('push', [])),
    resultOf: ({ message }) => message as RefusalReason,
    finalBlock: async (host) => Number(await host.call('final', [])),
    find: async (host) => {
      const final = await host.call('found', [])
      return isJsonObject(final) ? (final as unknown as FinalTransaction) : undefined
    },
    ...(counts && { nextNumber: async (host) => Number(await host.call('next', [])) }),
  })
}

function pushed(...scripts: readonly NodeScript[]) {
  return portOf(scripts).submit(submission)
}

async function looked(scripts: readonly NodeScript[], counts = true) {
  return (await portOf(scripts, counts).lookup([state]))[0]
}

describe('submitting a transaction', () => {
  it('succeeds when one node accepts it or has it', async () => {
    expect(await pushed({})).toMatchObject({ result: 'tesSUCCESS' })
    expect(await pushed({ push: 'has-it' })).toMatchObject({ result: 'tesSUCCESS' })
    expect(await pushed({ push: 'refused' }, {})).toMatchObject({ result: 'tesSUCCESS' })
  })

  it.each([
    ['refused', 'tefFAILURE'],
    ['number-used', 'tefPAST_SEQ'],
    ['too-late', 'tefMAX_LEDGER'],
  ])('reports %s when every node does', async (push, result) => {
    expect(await pushed({ push }, { push })).toMatchObject({ kind: 'answered', result, message: push })
  })

  it('is unknown while a silent node may have accepted it, or without nodes', async () => {
    expect(await pushed({ push: 'refused' }, { isAway: true })).toEqual({ kind: 'unreachable' })
    expect(await pushed({ isAway: true })).toEqual({ kind: 'unreachable' })
  })

  it("can be aborted, and a defect of the program is not a node's answer", async () => {
    const stop = new AbortController()
    stop.abort()
    expect(await codeOf(portOf([{}]).submit(submission, stop.signal))).toBe('client/aborted')
    const { submit } = finalizedChainPort({
      ...({} as Parameters<typeof finalizedChainPort>[0]),
      pool: scriptedRpc(() => true),
      push: () => Promise.reject(new RangeError('fault')),
    })
    await expect(submit(submission)).rejects.toThrow('fault')
  })
})

describe('looking up a transaction', () => {
  const final = { block: 40, succeeded: true }
  it('finds it settled with its outcome', async () => {
    expect(await looked([{ found: final }])).toMatchObject({ kind: 'found', result: 'tesSUCCESS', ledger: 40 })
    const failed = { ...final, succeeded: false, detail: 'REVERT' }
    expect(await looked([{ found: failed }])).toMatchObject({ result: 'tecFAILED_PROCESSING', meta: 'REVERT' })
  })

  it('reports one in a reversible block as missing, and ignores its used number', async () => {
    const early = await looked([{ found: { block: 60, succeeded: true }, next: 6 }])
    expect(early).toEqual({ kind: 'missing', validatedLedger: 50, completeLedgers: '0-50' })
  })

  it('reports a missing one with the account’s next number, if the chain numbers transactions', async () => {
    expect(await looked([{ next: 6 }])).toMatchObject({ kind: 'missing', sequence: 6 })
    expect(await looked([{}], false)).not.toHaveProperty('sequence')
  })

  it('trusts the majority of nodes, and no node that is behind', async () => {
    expect(await looked([{ found: final }, { found: final }, {}])).toMatchObject({ kind: 'found' })
    expect(await looked([{ found: { ...final, succeeded: false } }, { found: final }, { found: final }])).toMatchObject(
      {
        result: 'tesSUCCESS',
      },
    )
    expect(await looked([{ final: 10 }, { found: final }, {}])).toEqual({ kind: 'unreachable' })
    expect(await looked([{ isAway: true }])).toEqual({ kind: 'unreachable' })
  })

  it('can be aborted', async () => {
    const stop = new AbortController()
    stop.abort()
    expect(await codeOf(portOf([{}]).lookup([state], stop.signal))).toBe('client/aborted')
  })
})
