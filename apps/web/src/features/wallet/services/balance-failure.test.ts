import type { CallResult } from '@tidebook/client/http'
import { beforeEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { toastStore } from '../../toasts/index.ts'
import { showBalanceFailure } from './balance-failure.ts'

function refused(code: string, msg: string, reason = 'code'): CallResult<unknown> {
  return { result: false, code, msg, data: null, date: 1, host: '', port: '', reason } as CallResult<unknown>
}

function messagesOf(answer: CallResult<unknown>): readonly (string | undefined)[] {
  showBalanceFailure(answer)
  return toastStore.get().map(({ title }) => title)
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
})

it('passes on the message of a rejected balance call (ERR-019)', () => {
  expect(messagesOf(refused('1019', 'abc'))).toEqual(['abc'])
  expect(messagesOf(refused('1019', ''))).toEqual(['Balance query failed'])
})

it('shows the generic message for an unlisted code (ERR-020)', () => {
  expect(messagesOf(refused('9999', 'stack trace'))).toEqual(['Unknown error code, contact the webmaster'])
})

it('shows nothing for an inactive wallet and a lost network, which are reported elsewhere', () => {
  expect(messagesOf(refused('2004', ''))).toEqual([])
  expect(messagesOf(refused('', 'Network Error', 'network'))).toEqual([])
})
