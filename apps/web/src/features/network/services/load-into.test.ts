import { CANCELED_TEXT, ClientError } from '@tidebook/client/http'
import { expect, it } from 'vitest'
import { LOADING, type Loadable } from '../../../lib/loadable.ts'
import { createStore } from '../../../lib/store.ts'
import { loadInto } from './load-into.ts'

const refused = {
  result: false,
  code: '',
  msg: '',
  data: null,
  date: 1,
  host: '',
  port: '',
  reason: 'network',
} as const

function answer(data: string) {
  return { ...refused, result: true, code: '0', data } as never
}

it('stores a response, and marks the previous value as stale after a failure', async () => {
  const store = createStore<Loadable<string>>(LOADING)
  await loadInto(store, async () => refused as never)
  expect(store.get()).toEqual({ state: 'failed', code: 'networkError' })
  await loadInto(store, async () => answer('a'))
  expect(store.get()).toEqual({ state: 'ready', value: 'a' })
  await loadInto(store, async () => ({ ...refused, code: '5030' }) as never)
  expect(store.get()).toEqual({ state: 'stale', value: 'a', code: '5030' })
})

it('ignores a call that a newer one aborted, and rethrows any other error (ERR-048)', async () => {
  const store = createStore<Loadable<string>>(LOADING)
  await loadInto(store, () => Promise.reject(new ClientError('client/canceled', CANCELED_TEXT)))
  expect(store.get()).toBe(LOADING)
  await expect(loadInto(store, () => Promise.reject(new TypeError('x')))).rejects.toThrow('x')
})
