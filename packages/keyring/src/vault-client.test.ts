import { describe, expect, it, vi } from 'vitest'
import { KeyringError } from './errors.ts'
import { UNRESPONSIVE_MS, VaultClient } from './vault-client.ts'
import type { VaultEvent, VaultPort } from './vault-client.ts'
import type { PageMessage, VaultMessage } from './vault-protocol.ts'

/** A vault controlled by the test. */
function scripted() {
  const sent: PageMessage[] = []
  const events: VaultEvent[] = []
  let listener: ((event: { readonly data: VaultMessage }) => void) | undefined
  let started = 0
  let refuses = false
  const port: VaultPort = {
    postMessage: (message) => void sent.push(message),
    addEventListener: (_type, listen) => void (listener = listen),
    start: () => {},
    close: () => {},
  }
  const client = new VaultClient(
    () => {
      started++
      return refuses ? Promise.reject(new TypeError('offline')) : Promise.resolve(port)
    },
    (event) => void events.push(event),
  )
  return {
    client,
    sent,
    events,
    answer: (data: VaultMessage) => listener?.({ data }),
    refuse: (value: boolean) => void (refuses = value),
    started: () => started,
  }
}

function settle() {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('vault client', () => {
  it('starts nothing before the first call, and drops notes without a vault', () => {
    const { client, started } = scripted()
    client.note({ note: 'dismiss' })
    client.lost()
    expect([client.started, started()]).toEqual([false, 0])
  })

  it('matches each response to its request, in any order', async () => {
    const { client, answer } = scripted()
    const first = client.call('status', {})
    const second = client.call('lock', {})
    await settle()
    answer({ id: 2, ok: true, output: undefined })
    answer({ id: 1, ok: true, output: { locked: true } })
    expect(await second).toBeUndefined()
    expect(await first).toEqual({ locked: true })
  })

  it('converts a refusal to a typed error, and an unknown code to worker-failed', async () => {
    const { client, answer } = scripted()
    const refused = client.call('status', {})
    const odd = client.call('status', {})
    await settle()
    answer({ id: 1, ok: false, code: 'keyring/fee-too-high', detail: '700000000' })
    answer({ id: 2, ok: false, code: 'toString', detail: undefined })
    await expect(refused).rejects.toMatchObject({ code: 'keyring/fee-too-high', detail: '700000000' })
    await expect(odd).rejects.toMatchObject({ code: 'keyring/worker-failed' })
  })

  it('reports a vault that did not load, and restarts it at the next call', async () => {
    const { client, answer, refuse, started } = scripted()
    refuse(true)
    await expect(client.call('status', {})).rejects.toMatchObject({ code: 'keyring/worker-failed' })
    refuse(false)
    const again = client.call('status', {})
    await settle()
    answer({ id: 1, ok: true, output: { locked: true } })
    expect([await again, started()]).toEqual([{ locked: true }, 2])
  })

  it('rejects every pending call of a lost vault, removes its window and reports it as locked', async () => {
    const { client, events, started } = scripted()
    const open = client.call('status', {})
    await settle()
    client.lost()
    await expect(open).rejects.toBeInstanceOf(KeyringError)
    expect(events).toEqual([{ event: 'hidden' }, { event: 'status', status: { locked: true } }])
    void client.call('status', {}).catch(() => undefined)
    expect(started()).toBe(2)
  })

  it('ERR-038 reports a signature failure when the vault crashes or its frame reloads while it signs', async () => {
    const { client, answer } = scripted()
    const sign = () => client.call('signTransfer', {} as never)
    const [crashed, reloaded] = [sign(), sign()]
    await settle()
    answer({ id: 1, ok: false, code: 'keyring/worker-failed', detail: 'RangeError' })
    await expect(crashed).rejects.toMatchObject({ code: 'keyring/signature-failed', detail: 'RangeError' })
    client.lost()
    await expect(reloaded).rejects.toMatchObject({ code: 'keyring/signature-failed' })
  })

  it('treats a vault that does not acknowledge as lost, but waits for the user after an acknowledgement', async () => {
    vi.useFakeTimers()
    const { client, answer } = scripted()
    const heard = client.call('status', {})
    const deaf = client.call('lock', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    answer({ event: 'heard', id: 1 })
    answer({ event: 'heard', id: 2 })
    await vi.advanceTimersByTimeAsync(600_000)
    answer({ id: 1, ok: true, output: { locked: true } })
    answer({ id: 2, ok: true, output: undefined })
    expect([await heard, await deaf]).toEqual([{ locked: true }, undefined])
    const lost = client.call('lock', {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2 * UNRESPONSIVE_MS)
    expect(await lost).toMatchObject({ code: 'keyring/worker-failed' })
    expect(client.started).toBe(false)
    vi.useRealTimers()
  })

  it('does not mistake its own suspension for silence of the vault', async () => {
    vi.useFakeTimers()
    const { client, answer } = scripted()
    const call = client.call('status', {})
    await vi.advanceTimersByTimeAsync(0)
    // The first half's timer fires before the messages that the vault sent in the meantime are read.
    await vi.advanceTimersByTimeAsync(UNRESPONSIVE_MS)
    answer({ event: 'heard', id: 1 })
    await vi.advanceTimersByTimeAsync(600_000)
    answer({ id: 1, ok: true, output: { locked: true } })
    expect(await call).toEqual({ locked: true })
    vi.useRealTimers()
  })

  it('forwards events from the vault', async () => {
    const { client, events, answer } = scripted()
    await client.start()
    answer({ event: 'shown', as: 'dialog' })
    expect(events).toEqual([{ event: 'shown', as: 'dialog' }])
  })
})
