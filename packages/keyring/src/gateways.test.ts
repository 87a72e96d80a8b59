import { describe, expect, it } from 'vitest'
import { closeGateways } from './gateways.ts'

describe('network and storage of a global scope', () => {
  it('are removed wherever they are defined, and cannot be restored', () => {
    const prototype = { importScripts: () => 'inherited', caches: {} }
    const scope: Record<string, unknown> = Object.assign(Object.create(prototype), {
      fetch: () => 'a way out',
      fetchLater: () => ({ activated: false }),
      RTCPeerConnection: class {},
      Worker: class {},
      postMessage: () => undefined,
      navigator: Object.create({ sendBeacon: () => true, language: 'en' }) as object,
    })
    closeGateways(scope, ['Worker'])
    for (const name of ['fetch', 'fetchLater', 'RTCPeerConnection', 'Worker', 'importScripts', 'caches', 'indexedDB']) {
      expect(scope[name], name).toBeUndefined()
      expect(Object.getOwnPropertyDescriptor(scope, name)).toMatchObject({ configurable: false, writable: false })
    }
    expect(Object.hasOwn(prototype, 'importScripts')).toBe(false)
    const { navigator } = scope as { navigator: Record<string, unknown> }
    expect([navigator['sendBeacon'], navigator['language']]).toEqual([undefined, 'en'])
    expect(Object.getOwnPropertyDescriptor(navigator, 'sendBeacon')).toMatchObject({ configurable: false })
    expect(scope['postMessage']).toBeTypeOf('function')
  })
})
