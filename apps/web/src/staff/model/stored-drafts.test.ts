// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

const FIRST = { title: { en: '', zh: '' }, links: [], closable: true }

/** Loads the module again, as a page reload does. */
function reloaded() {
  vi.resetModules()
  return import('./stored-drafts.ts')
}

afterEach(() => sessionStorage.clear())

it('a draft survives a reload of its tab until it is discarded', async () => {
  const { saveDraft } = await reloaded()
  const value = { ...FIRST, title: { en: 'Half', zh: '' } }
  saveDraft('one', { seen: 7, value })
  saveDraft('two', { seen: null, value: FIRST })
  const after = await reloaded()
  expect(after.readDraft('one', FIRST)).toEqual({ seen: 7, value })
  after.removeDraft('one')
  expect([after.readDraft('one', FIRST), after.readDraft('two', FIRST)?.seen]).toEqual([undefined, null])
  after.clearDrafts()
  expect((await reloaded()).readDraft('two', FIRST)).toBeUndefined()
})

it('a stored draft in another form is ignored', async () => {
  for (const kept of [7, { seen: 'x', value: FIRST }, { seen: 1 }, { seen: 1, value: { ...FIRST, title: 'text' } }]) {
    sessionStorage.setItem('tidebook_staffDrafts', JSON.stringify({ one: kept }))
    expect((await reloaded()).readDraft('one', FIRST)).toBeUndefined()
  }
  sessionStorage.setItem('tidebook_staffDrafts', '[')
  expect((await reloaded()).readDraft('one', FIRST)).toBeUndefined()
})
