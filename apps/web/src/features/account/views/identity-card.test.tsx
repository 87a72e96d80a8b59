// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { typeText } from '../../../testing/type-text.ts'
import { clearUser, storeUser, userStore } from '../../session/index.ts'
import { IdentityCard } from './identity-card.tsx'

const OLD = 'Harbour7light'
const NEW = 'Lantern8boat'
const USER = { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', userName: '', phone: '138****0000', email: '' } as User

let page: ReturnType<typeof onPage>
let sent: { readonly call: string; readonly body: unknown }[]
/** Answer to a change of the account. */
let changed: object
beforeEach(() => {
  for (const group of [undefined, 'account', 'signIn'] as const) activateMessages('en', compileCatalog('en', group))
  storeUser(USER)
  sent = []
  changed = { signInAgain: true }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = new URL(url, 'http://localhost').pathname.split('/')[3] ?? ''
    sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const data = call === 'sms' ? { way: 'sms', ends: 300, again: 60 } : changed
    return Response.json({ code: '0', msg: '', data, date: 1 })
  })
  navigate('/home/my/account')
  page = onPage(<IdentityCard user={USER} />)
})
afterEach(() => {
  page.leave()
  clearUser()
  vi.unstubAllGlobals()
})

function field(name: string): HTMLInputElement {
  const found = [...document.querySelectorAll('input')].find(
    (input) => (input.labels?.[0]?.textContent ?? input.getAttribute('aria-label')) === name,
  )
  if (found === undefined) throw new RangeError(`no field ${name}`)
  return found
}

async function open(name: string): Promise<void> {
  await act(async () => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click())
}

async function submit(): Promise<void> {
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await new Promise((resolve) => setImmediate(resolve))
  })
}

it('changes the password only when the new one is typed twice, and then requires a login (ACC-001, ACC-009)', async () => {
  await open('Change login password')
  typeText(field('Old login password'), OLD)
  typeText(field('Login password'), NEW)
  for (const typo of ['', `${NEW}x`]) {
    typeText(field('Repeat the new login password'), typo)
    await submit()
    expect(document.body.textContent).toContain('The two passwords differ')
    expect(sent).toEqual([])
  }
  typeText(field('Repeat the new login password'), NEW)
  await submit()
  expect(sent).toEqual([{ call: 'change_pwd', body: { password: OLD, newPassword: NEW } }])
  expect([userStore.get().userStatus, location.pathname]).toEqual(['need-login', '/login'])
})

it('leads to the login after a new phone, and forgets the user (ACC-010)', async () => {
  await open('Change phone')
  typeText(field('Phone'), '13900000000')
  typeText(field('Six-digit code'), '123456')
  typeText(field('Login password'), OLD)
  await submit()
  expect(sent).toEqual([{ call: 'bind_phone', body: { phone: '13900000000', verifyCode: '123456', password: OLD } }])
  expect([userStore.get().userStatus, userStore.get().userInfo, location.pathname]).toEqual([
    'need-login',
    undefined,
    '/login',
  ])
})

function Card(): ReactElement {
  return <IdentityCard user={useStore(userStore).userInfo ?? USER} />
}

function itemOf(title: string): string {
  return page.all('dt').find(({ textContent }) => textContent === title)?.parentElement?.textContent ?? ''
}

it('removes the e-mail with a code and the password, after which it shows as not bound (ACC-004)', async () => {
  const both = { ...USER, email: 'a***@example.com' }
  storeUser(both)
  page.show(<Card />)
  expect(itemOf('E-mail')).toBe('E-maila***@example.comBoundChangeRemove')
  changed = { ...both, email: '' }
  await open('Remove e-mail')
  typeText(field('E-mail'), 'anna@example.com')
  typeText(field('Six-digit code'), '123456')
  typeText(field('Login password'), OLD)
  await submit()
  expect(sent).toEqual([{ call: 'remove_email', body: { verifyCode: '123456', password: OLD } }])
  expect(itemOf('E-mail')).toBe('E-mailNot boundBind')
  expect(itemOf('Phone'), 'which is now the last contact').toBe('Phone138****0000BoundChange')
})

it('removes the phone with a code and the password, after which it shows as not bound (ACC-005)', async () => {
  const phone = (): string => itemOf('Phone')
  expect(phone(), 'the last contact stays').toBe('Phone138****0000BoundChange')
  const both = { ...USER, email: 'a***@example.com' }
  storeUser(both)
  page.show(<Card />)
  expect(phone()).toBe('Phone138****0000BoundChangeRemove')
  changed = { ...both, phone: '' }
  await open('Remove phone')
  typeText(field('Phone'), '13800000000')
  typeText(field('Six-digit code'), '123456')
  typeText(field('Login password'), OLD)
  await submit()
  expect(sent).toEqual([{ call: 'remove_phone', body: { verifyCode: '123456', password: OLD } }])
  expect(phone()).toBe('PhoneNot boundBind')
})
