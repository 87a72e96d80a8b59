// @vitest-environment happy-dom
import type { User } from '@tidebook/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TEST_USER } from '../../../testing/test-user.ts'
import { clearUser, userStore } from '../model/user-store.ts'
import { accountsApi, logInUser, logOut, refreshCurrentUser } from './session.ts'

function user(id: string): User {
  return { ...TEST_USER, id }
}

let answer: (value: Awaited<ReturnType<typeof accountsApi.myself>>) => void
const known = { result: true, data: user('1') } as Awaited<ReturnType<typeof accountsApi.myself>>
const unknown = { result: false, reason: 'code', code: '1006' } as unknown as typeof known

beforeEach(() => {
  const answers = Promise.withResolvers<typeof known>()
  answer = answers.resolve
  vi.spyOn(accountsApi, 'myself').mockReturnValue(answers.promise)
  vi.spyOn(accountsApi, 'logOut').mockResolvedValue({ result: true } as never)
  logInUser(user('1'))
})
afterEach(() => vi.restoreAllMocks())

it('signs out a user whom the server no longer knows', async () => {
  const looked = refreshCurrentUser()
  answer(unknown)
  await looked
  expect(userStore.get().userStatus).toBe('need-login')
})

it('ignores the response to a request sent before the logout', async () => {
  const looked = refreshCurrentUser()
  await logOut()
  answer(known)
  await looked
  expect(userStore.get().userStatus).toBe('need-login')
})

it('ignores the response to a request sent before a logout in another tab', async () => {
  const looked = refreshCurrentUser()
  clearUser()
  answer(known)
  await looked
  expect(userStore.get().userStatus).toBe('need-login')
})

it('preserves a login that happened during the request', async () => {
  const looked = refreshCurrentUser()
  await logOut()
  logInUser(user('1'))
  answer(unknown)
  await looked
  expect(userStore.get().userInfo?.id).toBe('1')
})
