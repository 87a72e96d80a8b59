// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ReserveCard } from './reserve-card.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('hints on the card of frozen amounts to keep some in reserve, because figures are truncated (DSP-006)', () => {
  activateMessages('en', compileCatalog('en'))
  page = onPage(<ReserveCard parts={undefined} hidden={false} />)
  expect(page.place.textContent).toContain('Keep a small reserve: amounts on screen are truncated to 8 decimals.')
})
