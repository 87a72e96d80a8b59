// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages, translate } from '../../../lib/i18n.ts'
import { PeopleSection } from './people-section.tsx'

afterEach(() => vi.unstubAllGlobals())

it('shows the failure of a search once', async () => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: false, code: '5000', msg: '', date: 0 })))
  const page = onPage(<PeopleSection />)
  const retries = () => page.all('button').filter(({ textContent }) => textContent === translate('common.retry'))
  await expect.poll(() => retries().length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(retries()).toHaveLength(1)
  page.leave()
})
