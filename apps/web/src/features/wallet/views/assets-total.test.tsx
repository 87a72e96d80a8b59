// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { AssetsTotal } from './assets-total.tsx'

let page: ReturnType<typeof onPage>
afterEach(() => page.leave())

it('shows an unknown total as -- instead of zero (ENT-016)', () => {
  activateMessages('en', compileCatalog('en'))
  page = onPage(<AssetsTotal balances={undefined} valuation={undefined} titleOf={(code) => code} hidden={false} />)
  expect(page.all('p').map((each) => each.textContent)).toContain('--')
})
