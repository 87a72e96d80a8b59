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

/** Creates the store as a new visit does. */
async function nextVisit() {
  vi.resetModules()
  return import('./user-store.ts')
}

describe('the signed-in user', () => {
  beforeEach(() => localStorage.clear())

  it('is stored for the next visit and removed at logout (ENT-039, ENT-041, ENT-074, STA-003, STA-005)', async () => {
    const first = await nextVisit()
    expect(first.userStore.get()).toEqual({ userStatus: 'need-login', userInfo: undefined })
    first.storeUser(USER)
    expect(first.userStore.get()).toEqual({ userStatus: 'logged-in', userInfo: USER })
    const second = await nextVisit()
    expect(second.userStore.get()).toEqual({ userStatus: 'logged-in', userInfo: USER })
    second.clearUser()
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
    expect(JSON.stringify({ ...localStorage })).not.toContain('an-id')
  })

  it('is absent when only one of the two values exists or either is invalid (ENT-041)', async () => {
    const { storeUser } = await nextVisit()
    storeUser(USER)
    const key = Object.keys(localStorage).find((each) => each.includes('user_info')) ?? ''
    localStorage.setItem(key, '{"id":5}')
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
    localStorage.removeItem(key)
    expect((await nextVisit()).userStore.get().userStatus).toBe('need-login')
  })

  it('is absent when the status is logged out, even with a stored user (ENT-041)', async () => {
    const { storeUser } = await nextVisit()
    storeUser(USER)
    const key = Object.keys(localStorage).find((each) => each.includes('user_status')) ?? ''
    localStorage.setItem(key, '"need-login"')
    expect((await nextVisit()).userStore.get()).toEqual({ userStatus: 'need-login', userInfo: undefined })
  })
})
