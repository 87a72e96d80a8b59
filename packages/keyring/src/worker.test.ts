import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTO_LOCK_MS } from './auto-lock.ts'
import type { KeyringMessage, KeyringRequest } from './rpc.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

// Argon2id has tests of its own; here it only would take seconds.
vi.mock(import('./kdf.ts'), async (original) => ({
  ...(await original()),
  argon2id: (await import('./test-environment.ts')).quickKdf,
}))

/** Every way out of a worker that a platform may offer. */
const WAYS_OUT = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'Worker',
  'SharedWorker',
  'importScripts',
]

interface Scope {
  postMessage?: (message: KeyringMessage) => void
  onmessage?: (event: { readonly data: KeyringRequest }) => void
}
const scope = globalThis as unknown as Scope & Record<string, unknown>
const kept = new Map<string, PropertyDescriptor | undefined>()
let posted: KeyringMessage[] = []

const ask = async (id: number, method: string, input: unknown): Promise<KeyringMessage> => {
  const before = posted.length
  scope.onmessage?.({ data: { id, method, input } as unknown as KeyringRequest })
  await vi.waitFor(() => expect(posted.length).toBeGreaterThan(before))
  return posted.at(-1) as KeyringMessage
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  posted = []
  for (const name of [...WAYS_OUT, 'postMessage', 'onmessage'])
    kept.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
  scope.postMessage = (message) => void posted.push(message)
  // the worker locks them for good, a test has to give them back
  vi.spyOn(Reflect, 'defineProperty').mockImplementation((target, name, descriptor) => {
    locked.set(String(name), descriptor)
    Object.defineProperty(target, name, { ...descriptor, configurable: true })
    return true
  })
})
const locked = new Map<string, PropertyDescriptor>()
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  locked.clear()
  for (const [name, descriptor] of kept) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor)
  }
})

describe('the key worker', () => {
  it('has no way out but the messages it posts, and nothing can bring one back', async () => {
    for (const name of WAYS_OUT) if (scope[name] === undefined) scope[name] = () => 'a way out'
    const prototype = Object.getPrototypeOf(globalThis) as Record<string, unknown>
    prototype['importScripts'] = () => 'inherited'
    await import('./worker.ts')
    expect(WAYS_OUT.filter((name) => scope[name] !== undefined)).toEqual([])
    expect([...locked.keys()].toSorted()).toEqual(WAYS_OUT.toSorted())
    for (const descriptor of locked.values())
      expect([descriptor.configurable, descriptor.writable]).toEqual([false, undefined])
    expect(Object.hasOwn(prototype, 'importScripts')).toBe(false)
  })

  it('answers each request under its number, and what fails as a code', async () => {
    await import('./worker.ts')
    expect(await ask(7, 'addressOf', { secret: SECRET })).toEqual({ id: 7, ok: true, output: ADDRESS })
    expect(await ask(8, 'addressOf', { secret: 'nonsense' })).toMatchObject({
      id: 8,
      ok: false,
      code: 'keyring/secret-invalid',
    })
    expect(await ask(9, 'status', {})).toEqual({ id: 9, ok: true, output: { locked: true } })
  })

  it('signs for its own network only, and tells by itself when the 15 minutes are over', async () => {
    await import('./worker.ts')
    const password = 'Harbour7light'
    await ask(1, 'importSecret', { secret: SECRET, password, repeat: password })
    expect(await ask(2, 'status', {})).toMatchObject({ output: { locked: false, address: ADDRESS } })
    const tx = { TransactionType: 'AccountSet', Account: ADDRESS, Fee: '10', Sequence: 1, Flags: 0 }
    expect(await ask(3, 'sign', { network: 'swt', tx })).toMatchObject({ ok: true })
    expect(await ask(5, 'sign', { network: 'xrp', tx })).toMatchObject({ ok: false, code: 'keyring/signature-failed' })
    await vi.advanceTimersByTimeAsync(AUTO_LOCK_MS - 5_000)
    expect(posted.filter((message) => 'event' in message)).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(posted.filter((message) => 'event' in message)).toEqual([{ event: 'locked' }])
    expect(await ask(4, 'status', {})).toMatchObject({ output: { locked: true } })
  })

  it('locked by the page it tells nothing afterwards', async () => {
    await import('./worker.ts')
    const password = 'Harbour7light'
    await ask(1, 'importSecret', { secret: SECRET, password, repeat: password })
    await ask(2, 'lock', {})
    await vi.advanceTimersByTimeAsync(2 * AUTO_LOCK_MS)
    expect(posted.length).toBe(2)
  })
})
