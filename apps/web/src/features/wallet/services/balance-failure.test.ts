import type { CallResult } from '@tidebook/client/http'
import { beforeEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { tellBalanceFailure } from './balance-failure.ts'

const refused = (code: string, msg: string, reason = 'code'): CallResult<unknown> =>
  ({ result: false, code, msg, data: null, date: 1, host: '', port: '', reason }) as CallResult<unknown>
const told = (answer: CallResult<unknown>): readonly (string | undefined)[] => {
  tellBalanceFailure(answer)
  return toastStore.get().map(({ title }) => title)
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
})

it('ERR-019 the message of a refused balance is passed on', () => {
  expect(told(refused('1019', 'abc'))).toEqual(['abc'])
  expect(told(refused('1019', ''))).toEqual(['Balance query failed'])
})

it('ERR-020 an unlisted code has the words for all such', () => {
  expect(told(refused('9999', 'stack trace'))).toEqual(['Unknown error code, contact the webmaster'])
})

it('an inactive wallet and a lost network are told elsewhere', () => {
  expect(told(refused('2004', ''))).toEqual([])
  expect(told(refused('', 'Network Error', 'network'))).toEqual([])
})
