// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import type { BookViewRow } from '../model/book-view.ts'
import { BookLevel } from './book-level.tsx'

activateMessages('en', compileCatalog('en'))

it('treats a held key on a level as one press, so that it neither places nor cancels a second order (TRD-105)', () => {
  const row = { price: '1', amount: '2', total: '2', share: 1, own: 'open' } as BookViewRow
  const [onPick, onCancel, onCommand] = [vi.fn(), vi.fn(), vi.fn()]
  const page = onPage(
    <BookLevel
      row={row}
      side="bid"
      place={0}
      moved={false}
      onPick={onPick}
      onCancel={onCancel}
      onCommand={onCommand}
    />,
  )
  const [level] = page.all('.book-level')
  const press = (key: string, repeat: boolean) =>
    level?.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  for (const repeat of [false, true, true]) {
    press('b', repeat)
    press('Delete', repeat)
  }
  expect([onCommand.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
  page.leave()
})
