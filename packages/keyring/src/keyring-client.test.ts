import { describe, expect, it } from 'vitest'
import { KeyringError } from './errors.ts'
import { KeyringClient } from './keyring-client.ts'
import type { KeyringPort } from './keyring-client.ts'
import type { KeyringMessage, KeyringRequest } from './rpc.ts'

/** A worker under the test's hand. */
function scripted() {
  const requests: KeyringRequest[] = []
  const listeners: { message?: (event: { readonly data: KeyringMessage }) => void; error?: () => void } = {}
  let started = 0
  let lockedEvents = 0
  const port: KeyringPort = {
    postMessage: (request) => void requests.push(request),
    addEventListener(type: string, listener: (event: { readonly data: KeyringMessage }) => void) {
      if (type === 'message') listeners.message = listener
      if (type === 'error') listeners.error = listener as () => void
    },
    terminate: () => {},
  }
  const client = new KeyringClient(
    () => {
      started++
      return port
    },
    () => void lockedEvents++,
  )
  return {
    client,
    requests,
    answer: (data: KeyringMessage) => listeners.message?.({ data }),
    crash: () => listeners.error?.(),
    counts: () => ({ started, lockedEvents }),
  }
}

describe('keyring client', () => {
  it('starts no worker before the first wallet action; status and lock do not need one', async () => {
    const { client, counts } = scripted()
    expect(await client.status()).toEqual({ locked: true })
    await client.lock()
    await client.discardDraft()
    expect(counts().started).toBe(0)
  })

  it('gives each answer to its own request, in any order', async () => {
    const { client, requests, answer } = scripted()
    const first = client.addressOf('one')
    const second = client.addressOf('two')
    const [one, two] = requests
    answer({ id: two?.id ?? 0, ok: true, output: 'address two' })
    answer({ id: one?.id ?? 0, ok: true, output: 'address one' })
    expect(await first).toBe('address one')
    expect(await second).toBe('address two')
  })

  it('turns a refusal into a typed error, and an unknown code into worker-failed', async () => {
    const { client, requests, answer } = scripted()
    const wrong = client.unlock('vault', 'password')
    answer({ id: requests[0]?.id ?? 0, ok: false, code: 'keyring/incorrect-password', detail: undefined })
    await expect(wrong).rejects.toThrow('Incorrect password')
    const odd = client.unlock('vault', 'password')
    answer({ id: requests[1]?.id ?? 0, ok: false, code: 'toString', detail: undefined })
    await expect(odd).rejects.toMatchObject({ code: 'keyring/worker-failed' })
  })

  it('a crashed worker fails every open call, counts as locked, and is started anew', async () => {
    const { client, requests, answer, crash, counts } = scripted()
    const lost = client.addressOf('one')
    crash()
    await expect(lost).rejects.toBeInstanceOf(KeyringError)
    expect(counts()).toEqual({ started: 1, lockedEvents: 1 })
    const again = client.addressOf('two')
    answer({ id: requests[1]?.id ?? 0, ok: true, output: 'address' })
    expect(await again).toBe('address')
    expect(counts().started).toBe(2)
  })

  it('tells the page when the window has passed', () => {
    const { client, answer, counts } = scripted()
    void client.addressOf('one').catch(() => {})
    answer({ event: 'locked' })
    expect(counts().lockedEvents).toBe(1)
  })
})
