// @vitest-environment happy-dom
import type { SiteRow } from '@tidebook/contract'
import { SITE_FIELDS, SITE_NAMES, type SiteName } from '@tidebook/contract/site'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { clearDrafts } from '../../model/stored-drafts.ts'
import { memberStore } from '../../model/member-store.ts'
import { problemOf, SITE_GROUPS, summaryOf } from './site-draft.ts'
import { SiteSection } from './site-section.tsx'

const AT = Date.UTC(2026, 10, 23)
const text = { en: '', zh: '', ru: '' }

function valueOf(name: SiteName): SiteRow['value'] {
  const kind = SITE_FIELDS[name]
  if (kind === 'flag') return true
  if (kind === 'links') return []
  return kind === 'text' || kind === 'line' ? text : ''
}

function rowOf(name: SiteName, other: Partial<SiteRow> = {}): SiteRow {
  const value = valueOf(name)
  return { name, value, usual: value, changed: null, proposed: null, moved: null, ...other }
}

let page: ReturnType<typeof onPage>
let sent: { readonly url: string; readonly body: unknown }[]
let rows: readonly SiteRow[]
let answer: unknown
beforeEach(() => {
  sent = []
  rows = SITE_NAMES.map((name) => rowOf(name))
  answer = undefined
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const isChange = init?.method === 'POST'
    if (isChange) sent.push({ url, body: JSON.parse(String(init.body)) })
    const data = isChange ? answer : { settings: rows }
    const refused = typeof data === 'string'
    return Promise.resolve(
      Response.json({ code: refused ? data : '0', msg: '', data: refused ? null : data, date: AT }),
    )
  })
})
afterEach(() => {
  page.leave()
  clearDrafts()
  memberStore.set({ state: 'out' })
  vi.unstubAllGlobals()
})

async function shown(role: 'operator' | 'admin' = 'operator', language: 'en' | 'zh' | 'ru' = 'en'): Promise<void> {
  activateMessages(language, compileCatalog(language))
  memberStore.set({ state: 'in', member: { name: 'ann', role, begun: AT, ends: AT } })
  page = onPage(<SiteSection />)
  await expect.poll(() => page.all('tbody tr').length).toBe(SITE_NAMES.length)
}

function button(words: string): HTMLElement {
  const found = page.all('button').find((each) => each.textContent?.startsWith(words))
  if (!(found instanceof HTMLElement)) throw new RangeError(`no button ${words}`)
  return found
}

function click(target: Element | undefined): void {
  return act(() => (target instanceof HTMLElement ? target.click() : undefined))
}

function press(words: string): void {
  return click(button(words))
}

function type(field: Element | undefined, words: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new RangeError('no field')
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, words)
  page.tell(field, new Event('input', { bubbles: true }))
}

function seen(): string {
  return page.place.textContent ?? ''
}

it('every setting is in one group, with its texts in three languages', async () => {
  expect(Object.values(SITE_GROUPS).flat().toSorted()).toEqual([...SITE_NAMES].toSorted())
  for (const language of ['zh', 'ru', 'en'] as const) {
    await shown('operator', language)
    expect(seen()).not.toContain('staff.site')
    page.leave()
  }
  await shown()
})

it('a flag is switched in the list, and a refusal is shown', async () => {
  await shown()
  const [first] = page.all('[role=switch]')
  answer = '4070'
  click(first)
  await expect.poll(seen).toContain('Someone else has changed this setting')
  expect(sent).toEqual([{ url: '/staff/api/site/isInfoHosts', body: { value: false, seen: null } }])
  expect((page.all('[role=switch]')[0] as HTMLInputElement).checked).toBe(true)
  answer = rowOf('isInfoHosts', { value: false, changed: { at: AT, by: 'ann' }, moved: AT })
  click(page.all('[role=switch]')[0])
  await expect.poll(() => (page.all('[role=switch]')[0] as HTMLInputElement).checked).toBe(false)
  expect(seen()).not.toContain('Someone else')
})

it('an operator proposes a link, and an invalid link is not sent', async () => {
  await shown()
  press('OTC link')
  expect(seen()).toContain('Takes effect when another operator or an administrator agrees')
  for (const bad of ['javascript:alert(1)', 'http://otc.example', 'https://a@otc.example']) {
    type(page.all('form input')[0], bad)
    press('Propose')
    expect(seen()).toContain('An https:// address without')
  }
  expect(sent).toEqual([])
  type(page.all('form input')[0], 'https://otc.example')
  answer = rowOf('otcUrl', { proposed: { value: 'https://otc.example', at: AT, by: 'ann' }, moved: AT })
  press('Propose')
  await expect.poll(seen).toContain('ann proposed on')
  expect(sent).toEqual([{ url: '/staff/api/site/otcUrl', body: { value: 'https://otc.example', seen: null } }])
  // the proposer cannot agree
  expect(page.all('button').some((each) => each.textContent === 'Agree')).toBe(false)
  answer = rowOf('otcUrl', { moved: AT + 1 })
  press('Withdraw')
  await expect.poll(seen).not.toContain('ann proposed on')
  expect(sent.at(-1)?.body).toEqual({ value: '', seen: AT })
})

it('another member agrees to the displayed value', async () => {
  const proposed = { value: 'https://otc.example/x', at: AT, by: 'bob' }
  rows = SITE_NAMES.map((name) => rowOf(name, name === 'otcUrl' ? { proposed, moved: AT } : {}))
  await shown()
  expect(seen()).toContain('Waiting for agreement')
  press('OTC link')
  expect(seen()).toContain('https://otc.example/x')
  answer = rowOf('otcUrl', { value: proposed.value, changed: { at: AT + 1, by: 'ann' }, moved: AT + 1 })
  press('Agree')
  await expect.poll(seen).not.toContain('Waiting for agreement')
  expect(sent.at(-1)?.body).toEqual({ value: proposed.value, seen: AT })
})

it('a text is written in each language, previewed, and reset to the default', async () => {
  const value = { en: '## We\n\nare **here**', zh: '', ru: '' }
  rows = SITE_NAMES.map((name) => rowOf(name, name === 'content' ? { value, moved: AT } : {}))
  await shown('admin')
  press('About this exchange: text')
  expect(page.all('form strong').map((each) => each.textContent)).toEqual(['here'])
  type(page.all('textarea')[0], '<script>')
  press('Save')
  expect(seen()).toContain('No HTML')
  expect(sent).toEqual([])
  answer = rowOf('content', { moved: AT + 1 })
  press('Use the default')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toEqual({ value: null, seen: AT })
})

it('entries are added, edited and removed', async () => {
  await shown('admin')
  press('More help centre entries')
  press('Add an entry')
  press('Add an entry')
  click(page.all('[aria-label="Remove entry 2"]')[0])
  press('Save')
  expect(seen()).toContain('Every entry needs an English title')
  const [zh, en, , path] = page.all('fieldset input')
  type(zh, '费用')
  type(en, 'Fees')
  type(path, '//evil.example')
  press('Save')
  expect(seen()).toContain('or a path of this page')
  type(page.all('fieldset input')[3], '/helpCenter')
  answer = rowOf('helpItems', { moved: AT })
  press('Save')
  await expect.poll(() => sent.length).toBe(1)
  const entry = { title: { en: 'Fees', zh: '费用', ru: '' }, path: '/helpCenter' }
  expect(sent[0]?.body).toEqual({ value: [entry], seen: null })
})

it('a row shows the value: a link, the first line of a text in the reader’s language, titles', () => {
  expect(summaryOf('https://a.example', 'en')).toBe('https://a.example')
  expect(summaryOf({ en: '## One\ntwo', zh: '', ru: 'Раз' }, 'zh')).toBe('One')
  expect(summaryOf({ en: 'One', zh: '', ru: 'Раз' }, 'ru')).toBe('Раз')
  expect(summaryOf([{ title: { en: 'Fees', zh: '', ru: '' }, path: '/' }], 'ru')).toBe('Fees')
  expect([summaryOf(true, 'en'), summaryOf(text, 'en')]).toEqual(['', ''])
  expect(problemOf('consultationUrl', 'https://chat.example/{qq}')).toBeUndefined()
  expect(problemOf('advisoryQq', 'a b')).toBe('contact')
  expect(problemOf('platformTp', 'x')).toBe('wallet')
})
