// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import '../../../testing/swt-network.ts'

const ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
const TOKENS = ['SWT', 'CNY', 'JUSDT', 'JETH'].map((code) => ({
  code,
  issuer: code === 'SWT' ? '' : ISSUER,
  title: code,
}))
const key = (code: string): string => `${code}.${ISSUER}`

/** Loads the form as a page does: it keeps nothing of the page before it but local storage. */
const loadForm = async () => {
  vi.resetModules()
  await import('../../../testing/swt-network.ts')
  const form = await import('./swap-form.ts')
  form.openSwapForm(TOKENS)
  return form
}

beforeEach(() => localStorage.clear())

it('SWP-003 the selected pair is in local storage and is selected after a reload', async () => {
  const { chooseToken } = await loadForm()
  chooseToken('pay', key('JETH'))
  chooseToken('receive', key('CNY'))
  expect(localStorage.getItem('tidebook_selectedSwapPair')).toContain(key('JETH'))
  const { swapFormStore } = await loadForm()
  expect(swapFormStore.get()).toMatchObject({ pay: key('JETH'), receive: key('CNY') })
})

it('SWP-109 a stored pair takes precedence over the default pair of the network', async () => {
  expect((await loadForm()).swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JUSDT') })
  localStorage.setItem('tidebook_selectedSwapPair', JSON.stringify({ pay: key('JUSDT'), receive: 'SWT' }))
  expect((await loadForm()).swapFormStore.get()).toMatchObject({ pay: key('JUSDT'), receive: 'SWT' })
})

it('SWP-101 inverting swaps the two tokens, and a token never trades against itself', async () => {
  const { chooseToken, swapFormStore, turnAround } = await loadForm()
  turnAround()
  expect(swapFormStore.get()).toMatchObject({ pay: key('JUSDT'), receive: 'SWT' })
  chooseToken('pay', 'SWT')
  expect(swapFormStore.get()).toMatchObject({ pay: 'SWT', receive: key('JUSDT') })
})
