// @vitest-environment happy-dom
import { TRUSTING_PERIOD, readLightBlock, toMs, trustBlock } from '@tidebook/light-client'
import { validatorsJson } from '@tidebook/light-client/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { CHAIN, blockAnswer, timeOf, validatorsOf } from '../testing/validator-network.ts'
import { forgetTrust, trustStore } from './trust-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => setNetwork(SWT_NETWORK))

const four = validatorsOf('abcd')

function blockAt(height: number) {
  const answer = blockAnswer({ height, validators: four })
  return trustBlock(readLightBlock(answer.kind === 'proof' ? answer.json : undefined))
}

const NOW = timeOf(100)
const listed = {
  chainId: CHAIN,
  set: validatorsJson(four).map(({ pub_key: key, voting_power: power }, nth) => ({
    name: `operator ${nth}`,
    key: key.value,
    power: Number(power),
  })),
}

it('keeps the validators of the first check until they are forgotten', () => {
  expect(trustStore(NOW).read()).toBeUndefined()
  const trust = { source: 'first' as const, since: NOW, trusted: blockAt(7) }
  trustStore(NOW).keep(trust)
  expect(trustStore(NOW).read()).toEqual(trust)
  setNetwork({ ...SWT_NETWORK, name: 'another network' })
  expect(trustStore(NOW).read()).toBeUndefined()
  setNetwork(SWT_NETWORK)
  expect(trustStore(NOW).read()).toEqual(trust)
  forgetTrust()
  expect(trustStore(NOW).read()).toBeUndefined()
})

it('starts with the validators that the page lists, and names them', () => {
  setNetwork({ ...SWT_NETWORK, validators: listed })
  const store = trustStore(NOW)
  expect(store.read()).toMatchObject({ source: 'page', trusted: { height: 0, chainId: CHAIN } })
  expect(store.read()?.trusted.validators).toHaveLength(4)
  expect(store.nameOf(four[1]?.publicKey ?? new Uint8Array())).toBe('operator 1')
  expect(store.nameOf(new Uint8Array(32))).toBeUndefined()
})

it('continues from a block that it followed from the list, while that is recent and of the listed chain', () => {
  setNetwork({ ...SWT_NETWORK, validators: listed })
  const trusted = blockAt(7)
  trustStore(NOW).keep({ source: 'page', since: NOW, trusted })
  expect(trustStore(NOW).read()?.trusted.height).toBe(7)
  expect(trustStore(toMs(trusted.time) + TRUSTING_PERIOD).read()?.trusted.height).toBe(0)
  setNetwork({ ...SWT_NETWORK, validators: { ...listed, chainId: 'renewed' } })
  expect(trustStore(NOW).read()?.trusted).toMatchObject({ height: 0, chainId: 'renewed' })
  // The page's list takes precedence over the validators of the first check.
  setNetwork({ ...SWT_NETWORK, validators: listed })
  trustStore(NOW).keep({ source: 'first', since: NOW, trusted })
  expect(trustStore(NOW).read()).toMatchObject({ source: 'page', trusted: { height: 0 } })
})

it('ignores an invalid stored value', () => {
  const key = 'trustedValidators'
  trustStore(NOW).keep({ source: 'first', since: NOW, trusted: blockAt(7) })
  const [name = key] = Object.keys(localStorage)
  for (const value of ['null', '5', '{}', '{"network":"x"}']) {
    localStorage.setItem(name, value)
    expect(trustStore(NOW).read()).toBeUndefined()
  }
  localStorage.setItem(name, JSON.stringify({ network: SWT_NETWORK.name, source: 'first', since: 1, block: {} }))
  expect(trustStore(NOW).read()).toBeUndefined()
})
