// @vitest-environment happy-dom
import type { Passkey, User } from '@tidebook/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { clearUser, storeUser, userStore } from '../../session/index.ts'
import { passkeysStore } from '../services/own-passkeys.ts'
import { AccountMenu } from './account-menu.tsx'
import { AccountPage } from './account-page.tsx'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const USER: User = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  userName: '',
  maskedName: '138****0000',
  phone: '138****0000',
  email: '',
  verifyState: 'none',
  realName: '',
  idCard: '',
  nation: '',
  bankCards: [],
  publicKey: '',
  address: '',
  isActiveWallet: 0,
  created: 1,
}

describe('the settings of an account', () => {
  let place: HTMLElement
  let root: ReturnType<typeof createRoot>
  let myself: User | undefined
  let sent: string[]
  let passkeys: readonly Passkey[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'account') })
    storeUser(USER)
    myself = USER
    sent = []
    passkeys = []
    passkeysStore.set({ state: 'loading' })
    vi.stubGlobal('fetch', async (url: string) => {
      const name = new URL(url, 'http://localhost').pathname.split('/')[3] ?? ''
      sent.push(name)
      if (name === 'logins')
        return Response.json({
          code: '0',
          msg: '',
          data: [
            { at: 2, way: 'password', device: 'Firefox 131 · Linux', isRefused: false },
            { at: 1, way: 'password', device: '', isRefused: true },
          ],
          date: 1,
        })
      if (name === 'passkeys') return Response.json({ code: '0', msg: '', data: passkeys, date: 1 })
      if (name === 'sessions')
        return Response.json({
          code: '0',
          msg: '',
          data: [{ id: USER.id, device: 'Firefox 131 · Linux', created: 1, seen: 1, current: true }],
          date: 1,
        })
      return Response.json(
        myself === undefined
          ? { code: '4010', msg: '', data: null, date: 1 }
          : { code: '0', msg: '', data: myself, date: 1 },
      )
    })
    // happy-dom does not implement popovers.
    HTMLElement.prototype.hidePopover ??= () => undefined
    place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  })
  afterEach(() => {
    act(() => root.unmount())
    place.remove()
    clearUser()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const row = (name: string): string =>
    [...place.querySelectorAll('dl > div')].find((each) => each.querySelector('dt')?.textContent === name)
      ?.textContent ?? ''

  const protections = (): readonly (string | null)[] =>
    [...(place.querySelector('p[id] ~ ul')?.children ?? [])].map(({ textContent }) => textContent)

  it('show whether phone and email are bound, and that a password is set (ACC-006, ACC-007, ACC-008)', async () => {
    await act(async () => root.render(<AccountPage />))
    expect(row('Phone')).toBe('Phone138****0000BoundChange')
    expect(row('E-mail')).toBe('E-mailNot boundBind')
    expect(row('Login password')).toBe('Login passwordSetChange')
    expect(place.textContent).toContain('1 of 3 protections set')
    expect(protections()).toEqual(['Phone: set', 'E-mail: not set', 'Passkeys: not set'])
    const bar = place.querySelector('progress')
    expect(document.getElementById(bar?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      '1 of 3 protections set',
    )
    await expect.poll(() => place.textContent).toContain('Firefox 131 · Linux')
  })

  it('count phone, e-mail and passkeys as protections, not the identity', async () => {
    storeUser({ ...USER, email: 'a***@example.com', verifyState: 'verified' })
    myself = userStore.get().userInfo
    passkeys = [{ id: USER.id, name: 'Laptop', site: 'localhost', created: 1, used: 1 }]
    await act(async () => root.render(<AccountPage />))
    await expect.poll(() => place.textContent).toContain('3 of 3 protections set')
    expect(protections()).toEqual(['Phone: set', 'E-mail: set', 'Passkeys: set'])
  })

  it('reload every five seconds until an email is bound, then stop (ACC-011)', async () => {
    await act(async () => root.render(<AccountPage />))
    const countRequests = (): number => sent.filter((name) => name === 'get_myself').length
    const before = countRequests()
    myself = { ...USER, email: 'a***@example.com' }
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)))
    await vi.waitUntil(() => userStore.get().userInfo?.email !== '', { timeout: 20_000 })
    await act(async () => undefined)
    expect(row('E-mail')).toContain('a***@example.comBound')
    const once = countRequests()
    expect(once).toBe(before + 1)
    await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
    expect(countRequests()).toBe(once)
  })

  it('show the sign-in link once the server no longer knows the session (STA-004)', async () => {
    myself = undefined
    await act(async () => root.render(<AccountPage />))
    await vi.waitUntil(() => userStore.get().userInfo === undefined, { timeout: 20_000 })
    await act(async () => undefined)
    expect(place.textContent).toContain('Log in to see your account')
  })

  it('are reachable from the header menu, which shows the masked name, here a phone, and signs them out (HDR-016, HDR-018, HDR-019, STA-005)', async () => {
    await act(async () => root.render(<AccountMenu user={USER} />))
    expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Account 138****0000')
    const items = [...place.querySelectorAll<HTMLElement>('[data-menu-item]')]
    const leave = items.find(({ textContent }) => textContent === 'Log out')
    await act(async () => leave?.click())
    await vi.waitUntil(() => userStore.get().userStatus === 'need-login', { timeout: 20_000 })
    expect(sent).toEqual(['logout'])
  })

  it('show the masked user name in the header, and the full one nowhere in it (HDR-018)', async () => {
    await act(async () => root.render(<AccountMenu user={{ ...USER, userName: 'traderjoe', maskedName: 'tra***e' }} />))
    expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Account tra***e')
    expect(place.querySelector('button')?.textContent).toBe('tra***e')
    expect(place.innerHTML).not.toContain('traderjoe')
  })
})
