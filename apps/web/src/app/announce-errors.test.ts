import { afterEach, expect, it } from 'vitest'
import { noteUnexpectedError } from '../features/network/index.ts'
import { dismissToast, toastStore } from '../features/toasts/index.ts'
import { activateMessages } from '../lib/i18n.ts'
import { announceErrors } from './announce-errors.ts'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

it('shows the id of the last failed request until the person closes it', () => {
  activateMessages('en', { 'error.unexpected': 'It failed', 'error.unexpected-id': ['Quote ', ['id']] })
  const stop = announceErrors()
  noteUnexpectedError('request-1')
  noteUnexpectedError('request-2')
  expect(toastStore.get()).toMatchObject([
    { kind: 'danger', title: 'It failed', text: 'Quote request-2', durationMs: 0 },
  ])
  stop()
  noteUnexpectedError('request-3')
  expect(toastStore.get()).toHaveLength(1)
})
