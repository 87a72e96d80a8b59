// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import '../../../testing/swt-network.ts'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const TOKENS = ['SWT', 'CNY', 'JUSDT', 'JETH'].map((code) => ({
  code,
  issuer: code === 'SWT' ? '' : ISSUER,
  title: code,
}))

function key(code: string): string {
  return `${code}.${ISSUER}`
}

/** Loads the form as a page does: only local storage survives from the previous page. */
async function loadForm() {
  vi.resetModules()
  await import('../../../testing/swt-network.ts')
  const form = await import('./swap-form.ts')
  form.openSwapForm(TOKENS)
  return form
}

beforeEach(() => localStorage.clear())

it('stores the selected pair in local storage and selects it after a reload (SWP-003)', async () => {
  const { chooseToken } = await loadForm()
  chooseToken('pay', key('JETH'))
  chooseToken('receive', key('CNY'))
  expect(localStorage.getItem('tidebook_selectedSwapPair')).toContain(key('JETH'))
  const { swapFormStore } = await loadForm()
  expect(swapFormStore.get()).toMatchObject({ pay: key('JETH'), receive: key('CNY') })
})

it("prefers a stored pair to the network's default pair (SWP-109)", async () => {
  expect((await loadForm()).swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JUSDT') })
  localStorage.setItem('tidebook_selectedSwapPair', JSON.stringify({ pay: key('JUSDT'), receive: 'SWT' }))
  expect((await loadForm()).swapFormStore.get()).toMatchObject({ pay: key('JUSDT'), receive: 'SWT' })
})

it('starts with a slippage of 0.5 percent, and restores the chosen or typed one after a reload (SWP-105)', async () => {
  const { SLIPPAGES, setSlippage, slippageStore } = await loadForm()
  expect([slippageStore.get(), SLIPPAGES]).toEqual(['0.5', ['0.1', '0.5', '1']])
  setSlippage('7.25')
  expect((await loadForm()).slippageStore.get()).toBe('7.25')
  setSlippage('51')
  expect((await loadForm()).slippageStore.get(), 'an invalid one is not stored').toBe('7.25')
})

it.each([
  ['0.01', true],
  ['50', true],
  ['2.5', true],
  ['0.009', false],
  ['0', false],
  ['50.01', false],
  ['-1', false],
  ['', false],
])('reads a typed slippage of %j percent as valid: %s (SWP-105)', async (typed, isValid) => {
  const { readSlippage } = await loadForm()
  expect(readSlippage(typed) !== undefined).toBe(isValid)
})

it('swaps the two tokens on inversion, and never pairs a token with itself (SWP-101)', async () => {
  const { chooseToken, swapFormStore, reverseSwap } = await loadForm()
  reverseSwap()
  expect(swapFormStore.get()).toMatchObject({ pay: key('JUSDT'), receive: 'SWT' })
  chooseToken('pay', 'SWT')
  expect(swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JUSDT') })
})

it.each([
  ['its title', 'HT'],
  ['its code', 'JHT'],
  ['its key', key('JHT')],
])('finds the token of an address by %s', async (_name, name) => {
  const { findTokenKey } = await loadForm()
  const listed = { code: 'JHT', issuer: ISSUER, title: 'HT' }
  const imitation = { code: 'HT', issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', title: 'HT', strange: true }
  expect(findTokenKey([...TOKENS, listed, imitation], name)).toBe(key('JHT'))
})

it('selects the one token of an address, with the other token of the last pair', async () => {
  const { chooseToken, openSwapForm, swapFormStore } = await loadForm()
  chooseToken('receive', key('CNY'))
  openSwapForm(TOKENS, { pay: '', receive: 'JETH' })
  expect(swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JETH') })
  openSwapForm(TOKENS, { pay: key('CNY'), receive: '' })
  expect(swapFormStore.get()).toMatchObject({ pay: key('CNY'), receive: key('JETH') })
  openSwapForm(TOKENS, { pay: 'JETH', receive: '' })
  expect(swapFormStore.get()).toMatchObject({ pay: key('JETH'), receive: key('CNY') })
})

it('keeps the open pair when the list of tokens changes', async () => {
  const { openSwapForm, swapFormStore } = await loadForm()
  openSwapForm(TOKENS, { pay: '', receive: 'JETH' })
  openSwapForm([...TOKENS])
  expect(swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JETH') })
})
