// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { applicationDraftSetting } from '../model/application-draft.ts'
import { EMPTY_APPLICATION } from '../model/application-problem.ts'
import { sentStore } from '../services/apply.ts'
import { Listing } from './listing.tsx'

const WHOLE = {
  project: 'Moon',
  code: 'MOON',
  issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
  website: 'https://moon.example',
  document: '',
  contact: 'moon@example.com',
  about: 'A token that is worth a moon.',
}
const REFERENCE = 'reference-1'

let page: ReturnType<typeof onPage>
let sent: { readonly key: string | null; readonly body: unknown }[]
let isDown = false

function text(): string {
  return page.place.textContent ?? ''
}

function show(): void {
  page = onPage(<Listing />)
}

function field(caption: string): HTMLInputElement | HTMLTextAreaElement {
  const label = page.all('label').find(({ textContent }) => textContent === caption) as HTMLLabelElement | undefined
  const found = document.getElementById(label?.htmlFor ?? '')
  if (found === null) throw new RangeError(`no field ${caption}`)
  return found as HTMLInputElement
}

function type(caption: string, typed: string): void {
  const input = field(caption)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, typed)
  page.tell(input, new Event('input', { bubbles: true }))
}

function fill(): void {
  for (const [caption, typed] of [
    ['Project', WHOLE.project],
    ['Token code', WHOLE.code],
    ['Issuer', WHOLE.issuer],
    ['Website', WHOLE.website],
    ['E-mail', WHOLE.contact],
    ['Purpose of the token and the team behind it', WHOLE.about],
  ] as const)
    type(caption, typed)
}

function send(): Promise<void> {
  return act(
    async () => void page.all('form')[0]?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
}

function press(words: string): void {
  const found = page.all('button').find(({ textContent }) => textContent === words)
  if (found === undefined) throw new RangeError(`no button ${words}`)
  page.click(found)
}

beforeEach(() => {
  sent = []
  isDown = false
  localStorage.clear()
  sentStore.set('')
  for (const group of [undefined, 'content'] as const) activateMessages('en', compileCatalog('en', group))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname.endsWith('/apply')) {
      sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: JSON.parse(String(init?.body)) })
      if (isDown) throw new TypeError('no network')
      return Response.json({ code: '0', msg: '', data: { reference: REFERENCE }, date: 1 })
    }
    const fate = { project: 'Moon', code: 'MOON', state: 'declined', reason: 'No such issuer', sent: 1 }
    const data = pathname.includes('/application/') ? fate : { content: { en: '', zh: '', ru: '' } }
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
})
afterEach(() => {
  page.leave()
  sentStore.set('')
  vi.unstubAllGlobals()
})

it('restores an unfinished application after a reload (CNT-003)', () => {
  show()
  type('Project', 'Moon')
  type('Purpose of the token and the team behind it', 'A token')
  page.leave()
  show()
  expect([field('Project').value, field('Purpose of the token and the team behind it').value]).toEqual([
    'Moon',
    'A token',
  ])
})

it('reuses the idempotency key of an application after a lost response, even after a reload (CNT-003)', async () => {
  show()
  fill()
  isDown = true
  await send()
  await expect.poll(text).toContain('network')
  page.leave()
  show()
  isDown = false
  await send()
  await expect.poll(text).toContain('No such issuer')
  expect(sent.map(({ body }) => body)).toEqual([WHOLE, WHOLE])
  expect([sent[0]?.key?.length, sent[0]?.key]).toEqual([36, sent[1]?.key])
  expect(applicationDraftSetting.read().application).toEqual(EMPTY_APPLICATION)
})

it('shows the decision while the user writes another application (CNT-003)', async () => {
  localStorage.setItem('tidebook_listingSent', JSON.stringify(REFERENCE))
  sentStore.set(REFERENCE)
  show()
  await expect.poll(text).toContain('No such issuer')
  expect(page.all('form')).toEqual([])
  press('Send another application')
  expect([page.all('form').length, text().includes('No such issuer')]).toEqual([1, true])
  page.leave()
  show()
  await expect.poll(text).toContain('No such issuer')
})

it('shows an application that another tab sent and does not offer the form again (CNT-003)', async () => {
  show()
  expect(page.all('form')).toHaveLength(1)
  localStorage.setItem('tidebook_listingSent', JSON.stringify(REFERENCE))
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: 'tidebook_listingSent' })))
  await expect.poll(text).toContain('No such issuer')
  expect(page.all('form')).toEqual([])
})

it('ignores an invalid stored application', () => {
  for (const stored of [null, 7, [], { key: 5, application: 'x' }, { application: { project: 9 } }]) {
    localStorage.setItem('tidebook_listingDraft', JSON.stringify(stored))
    expect(applicationDraftSetting.read()).toMatchObject({ application: EMPTY_APPLICATION })
  }
  localStorage.setItem('tidebook_listingDraft', JSON.stringify({ application: { project: 'x'.repeat(5000) } }))
  expect(applicationDraftSetting.read().application.project.length).toBeLessThan(200)
  show()
})
