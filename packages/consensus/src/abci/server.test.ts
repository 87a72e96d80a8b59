import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeepPartial } from 'cosmjs-types/helpers'
import { Request, Response } from 'cosmjs-types/tendermint/abci/types'
import { afterEach, describe, expect, it } from 'vitest'
import type { AbciApplication } from './application.ts'
import { FrameReader, frame } from './frames.ts'
import { AbciServer } from './server.ts'

const EMPTY = new Uint8Array()
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'tidebook-abci-'))
  cleanUps.push(() => rmSync(path, { recursive: true }))
  return path
}

/** An application that answers each method with a recognisable value. */
function application(changes: Partial<AbciApplication> = {}): AbciApplication {
  return {
    info: ({ version }) => ({
      data: version,
      version: '1',
      appVersion: 2n,
      lastBlockHeight: 3n,
      lastBlockAppHash: EMPTY,
    }),
    initChain: ({ appStateBytes }) => ({ validators: [], appHash: appStateBytes }),
    query: ({ path, data, height }) => ({
      code: 0,
      log: path,
      info: '',
      index: 0n,
      key: EMPTY,
      value: data,
      height,
      codespace: '',
    }),
    checkTx: ({ tx }) => checked(tx[0] ?? 0),
    prepareProposal: ({ txs }) => ({ txs }),
    processProposal: ({ txs }) => ({ status: txs.length }),
    finalizeBlock: ({ hash }) => ({ events: [], txResults: [], validatorUpdates: [], appHash: hash }),
    commit: () => ({ retainHeight: 7n }),
    listSnapshots: () => ({ snapshots: [] }),
    offerSnapshot: () => ({ result: 3 }),
    loadSnapshotChunk: ({ height }) => ({ chunk: Uint8Array.of(Number(height)) }),
    applySnapshotChunk: ({ sender }) => ({ result: 2, refetchChunks: [], rejectSenders: [sender] }),
    ...changes,
  }
}

function checked(code: number) {
  return { code, data: EMPTY, log: '', info: '', gasWanted: 0n, gasUsed: 0n, events: [], codespace: '' }
}

/** Returns the bytes of a request. */
function framed(request: DeepPartial<Request>): Uint8Array {
  return frame(Request.encode(Request.fromPartial<DeepPartial<Request>>(request)).finish())
}

/** A client that writes requests and collects responses. */
class Client {
  readonly responses: Response[] = []
  readonly socket: Socket
  readonly closed: Promise<void>

  constructor(address: string) {
    const [, host, port] = /^tcp:\/\/(.+):(\d+)$/.exec(address) ?? []
    this.socket = port === undefined ? connect(address.slice('unix://'.length)) : connect(Number(port), host)
    const reader = new FrameReader(1_000_000)
    this.socket.on('data', (chunk) => {
      for (const message of reader.push(chunk)) this.responses.push(Response.decode(message))
    })
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()))
    cleanUps.push(() => this.socket.destroy())
  }

  send(...requests: DeepPartial<Request>[]): void {
    this.write(Buffer.concat(requests.map(framed)))
  }

  write(bytes: Uint8Array): void {
    this.socket.write(bytes)
  }

  async take(count: number): Promise<Response[]> {
    await expect.poll(() => this.responses.length).toBe(count)
    return this.responses
  }
}

async function serve(changes: Partial<AbciApplication> = {}, maxMessageBytes = 100_000) {
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const server = new AbciServer({ application: application(changes), onError, maxMessageBytes })
  const address = await server.listen(`unix://${join(folder(), 'abci.sock')}`)
  cleanUps.push(() => server.close())
  return { address, errors, server, open: () => new Client(address) }
}

describe('the server', () => {
  it('reads and writes the bytes of the protocol', async () => {
    const client = (await serve()).open()
    const received: Buffer[] = []
    client.socket.on('data', (chunk: Buffer) => received.push(chunk))
    // echo (field 1) with message (field 1) "hi", then flush (field 2)
    client.write(Buffer.from('060a040a02686912021200', 'hex').subarray(0, 7))
    client.write(Buffer.from('021200', 'hex'))
    await client.take(2)
    // echo is field 2 of a response, flush field 3
    expect(Buffer.concat(received).toString('hex')).toBe('0612040a026869021a00')
  })

  it('calls each method and returns its response', async () => {
    const client = (await serve()).open()
    const data = Uint8Array.of(5)
    client.send({ info: { version: 'x' } }, { initChain: { appStateBytes: data } }, { query: { path: '/p', data } })
    client.send({ checkTx: { tx: data } }, { prepareProposal: { txs: [data] } }, { processProposal: { txs: [data] } })
    client.send({ finalizeBlock: { hash: data } }, { commit: {} }, { listSnapshots: {} }, { offerSnapshot: {} })
    client.send({ loadSnapshotChunk: { height: 4n } }, { applySnapshotChunk: { sender: 's' } })
    expect(await client.take(12)).toMatchObject([
      { info: { data: 'x', appVersion: 2n, lastBlockHeight: 3n } },
      { initChain: { appHash: data } },
      { query: { log: '/p', value: data } },
      { checkTx: { code: 5 } },
      { prepareProposal: { txs: [data] } },
      { processProposal: { status: 1 } },
      { finalizeBlock: { appHash: data } },
      { commit: { retainHeight: 7n } },
      { listSnapshots: { snapshots: [] } },
      { offerSnapshot: { result: 3 } },
      { loadSnapshotChunk: { chunk: Uint8Array.of(4) } },
      { applySnapshotChunk: { rejectSenders: ['s'] } },
    ])
  })

  it('answers in the order of the requests when later calls end first', async () => {
    const first = Promise.withResolvers<void>()
    const { open } = await serve({
      checkTx: async ({ tx }) => {
        if (tx[0] === 1) await first.promise
        return checked(tx[0] ?? 0)
      },
    })
    const client = open()
    client.send(...[1, 2, 3].map((value) => ({ checkTx: { tx: Uint8Array.of(value) } })), { flush: {} })
    const other = open()
    other.send({ echo: { message: 'alive' } })
    await other.take(1)
    expect(client.responses).toEqual([])
    first.resolve()
    const answers = await client.take(4)
    expect(answers.map(({ checkTx }) => checkTx?.code)).toEqual([1, 2, 3, undefined])
  })

  it('starts a call only after the calls before it, except CheckTx', async () => {
    const calls: string[] = []
    const { open } = await serve({
      finalizeBlock: async () => {
        calls.push('finalize')
        await new Promise((resolve) => setImmediate(resolve))
        calls.push('finalized')
        return { events: [], txResults: [], validatorUpdates: [], appHash: EMPTY }
      },
      commit: () => {
        calls.push('commit')
        return { retainHeight: 0n }
      },
    })
    const client = open()
    client.send({ finalizeBlock: {} }, { commit: {} })
    await client.take(2)
    expect(calls).toEqual(['finalize', 'finalized', 'commit'])
  })

  it('stops reading while requests of 4 MiB wait for their response', async () => {
    let calls = 0
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    const checkTx = async () => {
      calls += 1
      await released
      return checked(0)
    }
    const client = (await serve({ checkTx })).open()
    const tx = new Uint8Array(65_536)
    for (let count = 0; count < 300; count += 1) client.send({ checkTx: { tx } })
    await expect.poll(() => calls).toBeGreaterThanOrEqual(64)
    // Another connection shows that everything readable has been read.
    const other = (await serve()).open()
    for (let count = 1; count <= 20; count += 1) {
      other.send({ echo: { message: 'x' } })
      await other.take(count)
    }
    expect(calls).toBeLessThan(70)
    release(undefined)
    await client.take(300)
  })

  it('answers thousands of requests that arrive at once', async () => {
    const client = (await serve()).open()
    client.send(...Array.from({ length: 5000 }, (_, nth) => ({ checkTx: { tx: Uint8Array.of(nth % 251) } })))
    const answers = await client.take(5000)
    expect(answers.every(({ checkTx }, nth) => checkTx?.code === nth % 251)).toBe(true)
  })

  it('reports an error of the application as an exception and ends only that connection', async () => {
    const { errors, open } = await serve({
      commit: () => {
        throw new Error('the disk is full')
      },
    })
    const [bad, good] = [open(), open()]
    bad.send({ commit: {} }, { echo: { message: 'after' } })
    await bad.closed
    expect(bad.responses).toEqual([{ exception: { error: 'the disk is full' } }])
    expect(errors).toHaveLength(1)
    good.send({ echo: { message: 'hi' } })
    expect(await good.take(1)).toMatchObject([{ echo: { message: 'hi' } }])
  })

  it.each([
    ['a message above the maximum', Buffer.from('ffffff7f', 'hex')],
    ['a length of 40 bits', Buffer.from('ffffffffff01', 'hex')],
    ['bytes that are not a request', Buffer.from('03ffffff', 'hex')],
    ['a request without a method', Buffer.from('00', 'hex')],
    ['vote extensions, which are off', framed({ extendVote: {} })],
  ])('ends a connection that sends %s', async (_, bytes) => {
    const { errors, open } = await serve()
    const [bad, good] = [open(), open()]
    bad.write(bytes)
    await bad.closed
    expect(bad.responses).toMatchObject([{ exception: {} }])
    expect(errors).toMatchObject([{ code: 'consensus/message' }])
    good.send({ echo: { message: 'hi' } })
    await good.take(1)
  })
})

describe('the address', () => {
  it('is a Unix socket or a TCP port', async () => {
    const server = new AbciServer({ application: application(), onError: () => undefined })
    const address = await server.listen('tcp://127.0.0.1:0')
    cleanUps.push(() => server.close())
    const client = new Client(address)
    client.send({ echo: { message: 'hi' } })
    await client.take(1)
    const second = new AbciServer({ application: application(), onError: () => undefined })
    await expect(second.listen(address)).rejects.toMatchObject({ code: 'consensus/address' })
    await second.close()
  })

  it.each(['', '127.0.0.1:1', 'unix://relative', 'tcp://127.0.0.1', 'tcp://127.0.0.1:70000', 'http://127.0.0.1:1'])(
    '%j is refused',
    async (text) => {
      const server = new AbciServer({ application: application(), onError: () => undefined })
      await expect(server.listen(text)).rejects.toMatchObject({ code: 'consensus/address' })
    },
  )

  it('replaces the socket file of an ended process and refuses one that is served', async () => {
    const path = join(folder(), 'abci.sock')
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(path, () => resolve()))
    const server = new AbciServer({ application: application(), onError: () => undefined })
    await expect(server.listen(`unix://${path}`)).rejects.toMatchObject({ code: 'consensus/address' })
    await new Promise((resolve) => other.close(resolve))
    writeFileSync(path, 'a file that is not a socket')
    await expect(server.listen(`unix://${path}`)).rejects.toMatchObject({ code: 'consensus/address' })
    rmSync(path)
    expect(await server.listen(`unix://${path}`)).toBe(`unix://${path}`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await server.close()
  })
})
