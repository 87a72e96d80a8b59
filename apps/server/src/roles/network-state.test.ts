import { describe, expect, it } from 'vitest'
import type { Faucet } from '../modules/faucet/faucet.service.ts'
import { shippedNetwork } from '../modules/network/shipped-network.fixture.ts'
import { NetworkState } from './network-state.ts'

const network = shippedNetwork((code) => `j${code}`)
const faucet = {} as Faucet

describe('a starting network', () => {
  it('stores the written share of the history, which never decreases', () => {
    const state = new NetworkState()
    expect(state.written).toBe(0)
    for (const share of [0.2, 0.5, 0.4, 1.1]) state.noteWritten(share)
    expect(state.written).toBe(1)
  })

  it('if it is our own, is not ready for test money until it is complete, even after a restart', () => {
    for (const isPreparing of [true, false]) {
      const state = new NetworkState()
      expect(() => state.faucet()).toThrow(expect.objectContaining({ code: 'notReady' }))
      state.open({ network, isPreparing, isKnown: true, ownNode: () => true })
      expect(state.isPreparing).toBe(isPreparing)
      expect(() => state.faucet()).toThrow(expect.objectContaining({ code: 'notReady' }))
      state.payFrom(faucet)
      state.finish()
      expect([state.isPreparing, state.faucet(), state.readiness().status]).toEqual([false, faucet, 'ready'])
    }
  })

  it('pays no test money if another operator runs it, and is recognized once its node proves its identity', () => {
    const state = new NetworkState()
    state.open({ network, isPreparing: false, isKnown: false })
    expect(() => state.faucet()).toThrow(expect.objectContaining({ code: 'notOnThisNetwork' }))
    expect(state.readiness().status).toBe('degraded')
    state.recognise()
    expect(state.readiness()).toEqual({ status: 'ready' })
  })

  it('is degraded while its own node is down', () => {
    const state = new NetworkState()
    let isUp = true
    state.open({ network, isPreparing: false, isKnown: true, ownNode: () => isUp })
    expect(state.readiness()).toEqual({ status: 'ready', parts: { node: 'up' } })
    isUp = false
    expect(state.readiness()).toEqual({ status: 'degraded', parts: { node: 'down' } })
  })
})
