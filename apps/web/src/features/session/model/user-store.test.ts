// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const USER = {
  id: 'an-id',
  userName: '',
  maskedName: '138****0000',
  phone: '138****0000',
  email: '',
  verifyState: 'none',
} as User

/** The store as the next visit makes it. */
const nextVisit = async () => {
  vi.resetModules()
  return import('./user-store.ts')
}

describe('who is logged in', () => {
  beforeEach(() => localStorage.clear())

  it('ENT-039 ENT-041 ENT-074 STA-003 STA-005 is kept for the next visit, and forgotten when he logs out', async () => {
    const first = await nextVisit()
    expect(first.userStore.get()).toEqual({ userStatus: 'need-login', userInfo: undefined })
    first.keepUser(USER)
    expect(first.userStore.get()).toEqual({ userStatus: 'logged-in', userInfo: USER })
    const second = await nextVisit()
    expect(second.userStore.get()).toEqual({ userStatus: 'logged-in', userInfo: USER })
    second.forgetUser()
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
    expect(JSON.stringify({ ...localStorage })).not.toContain('an-id')
  })

  it('ENT-041 is nobody when only one of the two is there, or it makes no sense', async () => {
    const { keepUser } = await nextVisit()
    keepUser(USER)
    const key = Object.keys(localStorage).find((each) => each.includes('user_info')) ?? ''
    localStorage.setItem(key, '{"id":5}')
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
    localStorage.removeItem(key)
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
  })

  it('ENT-041 is logged out when the status says so, although the user is stored', async () => {
    const { keepUser } = await nextVisit()
    keepUser(USER)
    const key = Object.keys(localStorage).find((each) => each.includes('user_status')) ?? ''
    localStorage.setItem(key, '"need-login"')
    expect((await nextVisit()).userStore.get()).toEqual({ userStatus: 'need-login', userInfo: undefined })
  })
})
