import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { CometClient } from './client.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

interface Call {
  readonly method: string
  readonly params: unknown
}

/** Serves one body for every call and records the calls. */
async function serve(body: string | undefined, timeoutMs?: number) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      calls.push(JSON.parse(text))
      if (body !== undefined) response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  cleanUps.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const client = new CometClient(`tcp://0.0.0.0:${port}`, timeoutMs)
  cleanUps.push(() => client.close())
  return { calls, client }
}

function result(value: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: value })
}

function failed(data: string): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { message: 'Internal error', data } })
}

describe('a broadcast', () => {
  it('returns the code of CheckTx', async () => {
    const { calls, client } = await serve(result({ code: 3, log: 'unfit', hash: 'AA' }))
    expect(await client.broadcastTxSync(Uint8Array.of(1, 2))).toEqual({ code: 3, log: 'unfit' })
    expect(calls).toMatchObject([{ method: 'broadcast_tx_sync', params: { tx: 'AQI=' } }])
  })

  it('counts a transaction that the mempool has as taken', async () => {
    const { client } = await serve(failed('tx already exists in cache'))
    expect(await client.broadcastTxSync(Uint8Array.of(1))).toMatchObject({ code: 0 })
  })

  it('reports a refusal and an unknown outcome as different failures', async () => {
    const outcome = async (body: string | undefined, timeoutMs?: number) => {
      const { client } = await serve(body, timeoutMs)
      return await client.broadcastTxSync(Uint8Array.of(1)).catch((error: unknown) => error)
    }
    expect(await outcome(failed('mempool is full'))).toMatchObject({ failure: 'refused' })
    for (const body of ['<html>', '3', result({}), result({ log: 'no code' })]) {
      expect(await outcome(body)).toMatchObject({ failure: 'unknown' })
    }
    expect(await outcome(undefined, 50)).toMatchObject({ failure: 'unknown' })
    expect(await outcome(result({ log: 'x'.repeat(9_000_000) }))).toMatchObject({ failure: 'unknown' })
    const nowhere = new CometClient('tcp://127.0.0.1:1')
    await expect(nowhere.broadcastTxSync(Uint8Array.of(1))).rejects.toMatchObject({ failure: 'unreachable' })
  })
})

it('reads status and validators', async () => {
  const status = await serve(
    result({
      node_info: { id: 'ab', network: 'tide' },
      sync_info: {
        latest_block_height: '12',
        latest_app_hash: 'AB',
        latest_block_time: '2030-01-01T00:00:00.123456789Z',
        catching_up: false,
      },
      validator_info: { address: 'CD', voting_power: '10' },
    }),
  )
  expect(await status.client.status()).toEqual({
    nodeId: 'ab',
    chainId: 'tide',
    height: 12,
    appHash: 'ab',
    isCatchingUp: false,
    blockTime: Date.UTC(2030, 0, 1, 0, 0, 0, 123),
    validator: 'CD',
    votingPower: 10,
  })
  const validators = await serve(
    result({ total: '1', validators: [{ address: 'A', pub_key: { value: 'K' }, voting_power: '5' }] }),
  )
  expect(await validators.client.validators()).toEqual([{ address: 'A', publicKey: 'K', power: 5 }])
})

/** Serves an answer per method, computed from the parameters. */
async function serveMethods(answers: Readonly<Record<string, (params: Readonly<Record<string, string>>) => unknown>>) {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { method, params } = JSON.parse(text)
      response.end(result(answers[method]?.(params)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  cleanUps.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const client = new CometClient(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  cleanUps.push(() => client.close())
  return client
}

describe('a signed block', () => {
  const commit = () => ({ signed_header: { header: { height: '7' }, commit: { round: 0 } }, canonical: true })
  const validators = (total: number) => (params: Readonly<Record<string, string>>) => ({
    total: String(total),
    validators: Array.from({ length: Math.min(100, total - 100 * (Number(params['page']) - 1)) }, (_, nth) => ({
      address: `${params['page']}-${nth}`,
      pub_key: { value: 'K' },
      voting_power: '1',
      proposer_priority: '-3',
    })),
  })

  it('has header, votes and every validator', async () => {
    const client = await serveMethods({ commit, validators: validators(101) })
    const block = await client.signedBlock(7)
    expect(block.signedHeader).toEqual({ header: { height: '7' }, commit: { round: 0 } })
    expect(block.validators).toHaveLength(101)
    expect(block.validators.at(-1)).toEqual({ address: '2-0', pub_key: { value: 'K' }, voting_power: '1' })
  })

  it('reads a set of validators once for all blocks that have its hash', async () => {
    const read: (string | undefined)[] = []
    const hashes: Readonly<Record<string, string>> = { 7: 'AA', 8: 'AA', 9: 'BB' }
    const client = await serveMethods({
      commit: ({ height = '' }) => ({
        signed_header: { header: { height, validators_hash: hashes[height] }, commit: { round: 0 } },
      }),
      validators: (params) => {
        read.push(params['height'])
        return validators(params['height'] === '9' ? 3 : 2)(params)
      },
    })
    const blocks = [await client.signedBlock(7), await client.signedBlock(8), await client.signedBlock(9)]
    expect(blocks.map((block) => block.validators.length)).toEqual([2, 2, 3])
    expect(read).toEqual(['7', '9'])
  })

  it('is refused without its parts, and with more than 200 validators', async () => {
    const noCommit = await serveMethods({ commit: () => ({ signed_header: {} }), validators: validators(1) })
    await expect(noCommit.signedBlock(7)).rejects.toMatchObject({ failure: 'unknown' })
    for (const set of [validators(0), validators(201), () => ({ total: '1', validators: 5 })]) {
      const client = await serveMethods({ commit, validators: set })
      await expect(client.signedBlock(7)).rejects.toMatchObject({ failure: 'unknown' })
    }
  })
})

it('refuses answers without the numbers that it needs', async () => {
  const { client } = await serve(result({ signed_header: { header: { height: 'x' } }, validators: 1 }))
  await expect(client.votes(7)).rejects.toMatchObject({ failure: 'unknown' })
  await expect(client.validators()).rejects.toMatchObject({ failure: 'unknown' })
})

it('reads who voted for a block, and who signed twice', async () => {
  const signature = (flag: number, address: string) => ({ block_id_flag: flag, validator_address: address })
  const signatures = [signature(2, 'AA'), signature(1, ''), signature(3, 'CC')]
  const vote = { validator_address: 'BB', height: '40' }
  const evidence = [
    { type: 'tendermint/DuplicateVoteEvidence', value: { vote_a: vote, vote_b: vote } },
    { type: 'tendermint/LightClientAttackEvidence', value: {} },
  ]
  const votesOf = async (evidenceHash: string) => {
    const header = { height: '42', evidence_hash: evidenceHash }
    const { calls, client } = await serve(
      result({ signed_header: { header, commit: { signatures } }, block: { evidence: { evidence } } }),
    )
    return [await client.votes(42), calls.map(({ method }) => method)]
  }
  const empty = 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'
  expect(await votesOf(empty)).toEqual([{ height: 42, voters: ['AA'], doubleSigners: [] }, ['commit']])
  const doubleSigners = [{ address: 'BB', height: 40 }]
  expect(await votesOf('00')).toEqual([{ height: 42, voters: ['AA'], doubleSigners }, ['commit', 'block']])
})
