// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

const FIRST = { title: { en: '', zh: '' }, links: [], closable: true }

/** Loads the module again, as a page reload does. */
const reloaded = () => {
  vi.resetModules()
  return import('./kept-drafts.ts')
}

afterEach(() => sessionStorage.clear())

it('a draft survives a reload of its tab until it is discarded', async () => {
  const { keepDraft } = await reloaded()
  const value = { ...FIRST, title: { en: 'Half', zh: '' } }
  keepDraft('one', { seen: 7, value })
  keepDraft('two', { seen: null, value: FIRST })
  const after = await reloaded()
  expect(after.keptDraft('one', FIRST)).toEqual({ seen: 7, value })
  after.forgetDraft('one')
  expect([after.keptDraft('one', FIRST), after.keptDraft('two', FIRST)?.seen]).toEqual([undefined, null])
  after.forgetDrafts()
  expect((await reloaded()).keptDraft('two', FIRST)).toBeUndefined()
})

it('a stored draft in another form is ignored', async () => {
  for (const kept of [7, { seen: 'x', value: FIRST }, { seen: 1 }, { seen: 1, value: { ...FIRST, title: 'text' } }]) {
    sessionStorage.setItem('tidebook_staffDrafts', JSON.stringify({ one: kept }))
    expect((await reloaded()).keptDraft('one', FIRST)).toBeUndefined()
  }
  sessionStorage.setItem('tidebook_staffDrafts', '[')
  expect((await reloaded()).keptDraft('one', FIRST)).toBeUndefined()
})
