import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { commonGenesis } from './genesis.ts'
import { callsTo } from './reference-client.ts'
import type { Call } from './reference-client.ts'
import { referenceBehind } from './reference.ts'
import { testGenesis } from './testing/mirror.ts'

const { ledger } = testGenesis()
const FRESH: Readonly<Record<string, Answer>> = {
  server_info: { info: { build_version: '2.3.0' } },
  ledger_current: { ledger_current_index: 3 },
  ledger: {
    ledger: {
      ledger_hash: ledger.lastClosed.hash,
      close_time: ledger.lastClosed.closeTime,
      total_coins: '100000000000000000',
    },
  },
  fees: { node: { BaseFee: 'a', ReserveBase: 10_000_000, ReserveIncrement: 2_000_000 } },
  amendments: { node: { Amendments: ledger.rules.genesisAmendments } },
}

/** Returns a fresh reference with some responses replaced. */
function scriptedCall(answers: Readonly<Record<string, Answer>> = {}): Call {
  return async (method, { index } = {}) => {
    const name = method === 'ledger_entry' ? (String(index).startsWith('4BC5') ? 'fees' : 'amendments') : method
    return answers[name] ?? FRESH[name] ?? { error: 'unknownCmd' }
  }
}

describe('commonGenesis', () => {
  it('starts our ledger as the reference started its own', async () => {
    const { genesis, ledger: ours, version } = await commonGenesis(scriptedCall())
    expect([genesis.baseFee, genesis.reserveBase, genesis.reserveIncrement]).toEqual([10n, 10_000_000n, 2_000_000n])
    expect([ours.openIndex, version]).toEqual([3, '2.3.0'])
  })

  it.each<[string, Readonly<Record<string, Answer>>, string, RegExp]>([
    [
      'another network',
      { server_info: { info: { build_version: '2.3.0', network_id: 21_337 } } },
      'reference/other-genesis',
      /network id 21337/,
    ],
    ['a ledger in use', { ledger_current: { ledger_current_index: 90 } }, 'reference/not-fresh', /is 90/],
    ['no entry of amendments', { amendments: { error: 'entryNotFound' } }, 'reference/other-genesis', /--start/],
    [
      'fees of a later form',
      { fees: { node: { BaseFeeDrops: '10' } } },
      'reference/other-genesis',
      /form of a later version/,
    ],
    [
      'another state',
      { fees: { node: { BaseFee: 'b', ReserveBase: 10_000_000, ReserveIncrement: 2_000_000 } } },
      'reference/other-genesis',
      /something else than ours/,
    ],
    ['no number where one belongs', { ledger_current: {} }, 'reference/answer', /ledger_current_index/],
    ['a refusal', { server_info: { error: 'forbidden' } }, 'reference/answer', /refused server_info: forbidden/],
  ])('refuses %s', async (_, answers, code, message) => {
    const start = commonGenesis(scriptedCall(answers))
    await expect(start).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string })
  })

  it('lists the amendments in which the entries differ', async () => {
    const [first = '', ...rest] = ledger.rules.genesisAmendments
    const start = commonGenesis(scriptedCall({ amendments: { node: { Amendments: [...rest, 'AB'] } } }))
    const name = ledger.rules.amendments.find(({ id }) => id === first)?.name
    await expect(start).rejects.toThrow(`lacks ${name} and has besides ours AB`)
  })
})

describe('referenceBehind', () => {
  it('resubmits a transaction that costs its fee', async () => {
    const requests: unknown[] = []
    const call: Call = async (_, { fail_hard: failHard } = {}) => {
      requests.push(failHard)
      return { engine_result: 'tecPATH_DRY' }
    }
    expect(await referenceBehind(call).submit('00')).toEqual({ result: 'tecPATH_DRY', failHard: false })
    expect(requests).toEqual([true, false])
  })

  it('reports ledgers that close automatically', async () => {
    const closing = referenceBehind(scriptedCall({ ledger_accept: { error: 'notStandAlone' } })).close(1)
    await expect(closing).rejects.toMatchObject({ code: 'reference/not-standalone' })
  })
})

describe('callsTo', () => {
  it('names an address that does not respond', async () => {
    await expect(callsTo('http://127.0.0.1:9')('server_info')).rejects.toMatchObject({ code: 'reference/away' })
  })

  it('accepts only protocol responses', async () => {
    const server = createServer((_, response) => response.end('<html>'))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    try {
      await expect(callsTo(`http://127.0.0.1:${port}`)('server_info')).rejects.toMatchObject({
        code: 'reference/answer',
      })
    } finally {
      server.close()
    }
  })
})
