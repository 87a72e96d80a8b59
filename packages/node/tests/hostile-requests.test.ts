import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { runNodeProgram } from './testkit/node-program.ts'
import { TestSocket } from './testkit/test-socket.ts'

let test: TestNode
beforeAll(async () => {
  test = await startTestNode()
})
afterAll(() => test.end())

/** Sends raw text and returns the response text, or undefined if the connection ends first. */
function exchange(url: string, text: string): Promise<string | undefined> {
  const socket = new WebSocket(url)
  return new Promise((resolve, reject) => {
    socket.once('open', () => socket.send(text))
    socket.once('message', (data: Buffer) => {
      resolve(data.toString())
      socket.terminate()
    })
    socket.once('close', () => resolve(undefined))
    socket.once('error', reject)
  })
}

async function post(text: string): Promise<{ readonly http: number; readonly text: string }> {
  const response = await fetch(test.node.url, { method: 'POST', body: text })
  return { http: response.status, text: await response.text() }
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

const DEPTHS = [70, 5000, 100_000, 500_000]
const UNREPEATABLE = ['[]', '{}', '[1]', '{"a":1}', `"${'x'.repeat(129)}"`, '1e999']

describe('deeply nested requests', () => {
  it.each(DEPTHS)(
    'are rejected with %d levels in a member that the response repeats, without closing the connection',
    async (depth) => {
      for (const member of ['id', 'api_version', 'anything']) {
        const answer = await exchange(test.node.wsUrl, `{"command":"x","${member}":${nested(depth)}}`)
        expect(JSON.parse(String(answer))).toEqual({
          type: 'error',
          status: 'error',
          error: 'jsonInvalid',
          error_code: 2,
          error_message: 'The request is too large: nested deeper than 64 levels.',
        })
      }
      for (const member of ['id', 'jsonrpc', 'params']) {
        const answer = await post(`{"method":"x","${member}":${nested(depth)}}`)
        expect(answer).toMatchObject({ http: 400, text: expect.stringContaining('jsonInvalid') })
      }
    },
  )

  it('end neither the program nor its other connections', async () => {
    const { child, port, ended } = runNodeProgram(['--manual', '--data', temporaryFolder()])
    try {
      const url = `ws://127.0.0.1:${await port}/`
      const other = await TestSocket.open(url)
      for (const depth of DEPTHS) await exchange(url, `{"command":"x","id":${nested(depth)}}`)
      expect(await other.request('ping')).toMatchObject({ status: 'success' })
      other.close()
    } finally {
      child.kill()
    }
    expect(await ended).toMatchObject({ status: 0, stderr: '' })
  })

  it('are rejected when they contain too many values, for any method', async () => {
    const many = JSON.stringify({ command: 'ping', list: Array.from({ length: 20_001 }, () => 0) })
    expect(JSON.parse(String(await exchange(test.node.wsUrl, many)))).toMatchObject({ error: 'jsonInvalid' })
    expect(await post(many)).toMatchObject({ http: 400 })
  })
})

describe('members repeated in the response', () => {
  it.each(UNREPEATABLE)('reject %s by name without repeating the request', async (value) => {
    for (const member of ['id', 'api_version']) {
      const answer = JSON.parse(String(await exchange(test.node.wsUrl, `{"command":"ping","${member}":${value}}`)))
      expect(answer).toEqual({
        type: 'response',
        status: 'error',
        error: 'invalidParams',
        error_code: 31,
        error_message: expect.stringContaining(`'${member}'`),
        field: member,
      })
    }
    for (const member of ['id', 'jsonrpc']) {
      const { result, ...envelope } = JSON.parse((await post(`{"method":"ping","${member}":${value}}`)).text)
      expect(result).toMatchObject({ error: 'invalidParams', field: member })
      expect({ envelope, request: result.request }).toEqual({ envelope: {} })
    }
  })

  it.each(['7', '"seven"', 'null', 'true', '-0.5', `"${'x'.repeat(128)}"`])('include %s', async (value) => {
    expect(await exchange(test.node.wsUrl, `{"command":"ping","id":${value}}`)).toContain(`"id":${value}`)
    expect((await post(`{"method":"ping","id":${value}}`)).text).toContain(`"id":${value}`)
  })

  it('are those of the path_find request, even within a list of parameters', async () => {
    const params = { subcommand: 'status', id: [] }
    const answer = await exchange(test.node.wsUrl, JSON.stringify({ method: 'path_find', params: [params] }))
    expect(JSON.parse(String(answer))).toMatchObject({ status: 'error' })
  })
})

describe('control frames', () => {
  it.each(['ping', 'pong'] as const)('close the connection after a flood of %ss, but not after a few', async (kind) => {
    const socket = new WebSocket(test.node.wsUrl)
    await once(socket, 'open')
    for (let count = 0; count < 50; count += 1) socket[kind]()
    socket.send('{"command":"ping"}')
    await once(socket, 'message')
    const closed = once(socket, 'close')
    for (let count = 0; count < 100; count += 1) socket[kind]()
    await closed
  })
})

it('a transaction with too many signers is rejected before any signer is decoded', async () => {
  const Signers = Array.from({ length: 33 }, () => 'no signer')
  const { text } = await post(JSON.stringify({ method: 'submit_multisigned', params: [{ tx_json: { Signers } }] }))
  expect(text).toContain('a list of at most 32 signers')
})
