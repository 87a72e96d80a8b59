import { describe, expect, it } from 'vitest'
import { KeyringError } from './errors.ts'
import { MAX_OPEN_CALLS, VaultHost } from './vault-host.ts'
import type { VaultHandlers } from './vault-host.ts'
import type { VaultMessage, VaultRequest } from './vault-protocol.ts'

function host(change: Partial<VaultHandlers> = {}) {
  const posted: VaultMessage[] = []
  const heard: VaultMessage[] = []
  const handlers = { status: () => ({ locked: true }), lock: () => undefined, ...change } as unknown as VaultHandlers
  const vault = new VaultHost(handlers, (message) => {
    if (!('event' in message)) posted.push(message)
    else heard.push(message)
  })
  return { posted, heard, ask: (request: unknown) => vault.handle(request as VaultRequest) }
}

describe("the vault's message handler", () => {
  it('responds to each request under its id', async () => {
    const { ask, posted, heard } = host()
    await ask({ id: 7, method: 'status', input: {} })
    expect(heard).toEqual([{ event: 'heard', id: 7 }])
    expect(posted).toEqual([{ id: 7, ok: true, output: { locked: true } }])
  })

  it.each([
    ['an unknown method', { id: 1, method: 'reveal', input: {} }],
    ['a method of every object', { id: 1, method: 'toString', input: {} }],
    ['a prototype', { id: 1, method: '__proto__', input: {} }],
    ['no method', { id: 1, input: {} }],
    ['no input', { id: 1, method: 'status' }],
    ['text for an input', { id: 1, method: 'status', input: 'x' }],
  ])('rejects %s and continues', async (_title, request) => {
    const { ask, posted } = host()
    await ask(request)
    await ask({ id: 2, method: 'status', input: {} })
    expect(posted).toMatchObject([
      { id: 1, ok: false, code: 'keyring/bad-request' },
      { id: 2, ok: true },
    ])
  })

  it('ignores messages without an id', async () => {
    const { ask, posted } = host()
    for (const id of [undefined, '1', 1.5, {}]) await ask({ id, method: 'status', input: {} })
    expect(posted).toEqual([])
  })

  it('reports a refusal by its code, and only the type of an unexpected error', async () => {
    const { ask, posted } = host({
      lock: () => {
        throw new KeyringError('keyring/type-refused', 'SetRegularKey')
      },
      status: () => {
        throw new TypeError('snoPBjXtMeMyMHUVTgbuqAfg1SUTb')
      },
    })
    await ask({ id: 1, method: 'lock', input: {} })
    await ask({ id: 2, method: 'status', input: {} })
    expect(posted).toEqual([
      { id: 1, ok: false, code: 'keyring/type-refused', detail: 'SetRegularKey' },
      { id: 2, ok: false, code: 'keyring/worker-failed', detail: 'TypeError' },
    ])
  })

  it('queues a bounded number of calls', async () => {
    const { ask, posted } = host({ unlock: () => new Promise(() => undefined) })
    for (let id = 1; id <= MAX_OPEN_CALLS; id++) void ask({ id, method: 'unlock', input: {} })
    await ask({ id: 1000, method: 'status', input: {} })
    expect(posted).toMatchObject([{ id: 1000, ok: false, code: 'keyring/bad-request' }])
  })
})
